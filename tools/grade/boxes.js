// Points beside the answers to read: what is typed there becomes the table that `--points` takes, copied or downloaded.
"use strict";

const boxes = [...document.querySelectorAll("[data-row]")], told = document.getElementById("told");
const cell = (x) => (/[",\r\n]/.test(x) ? `"${x.replaceAll('"', '""')}"` : x);
const filled = () => boxes.filter((box) => box.value !== "");
const head = JSON.parse(document.getElementById("boxes").dataset.head);
const rows = () => filled().map((box) => [...JSON.parse(box.dataset.row), box.value]);
const table = () => [head, ...rows()].map((row) => `${row.map(cell).join(",")}\n`).join("");
let open = false;

const count = () => {
  const wrong = boxes.filter((box) => !box.checkValidity());
  const rest = wrong.length ? ` ${wrong.length} of the points are more or less than there may be.` : "";
  told.textContent = `${filled().length} of ${boxes.length} rows have points.${rest}`;
  const none = wrong.length > 0 || !filled().length;
  for (const button of document.querySelectorAll("#boxes button")) button.disabled = none;
};
const copied = async () => {
  try { await navigator.clipboard.writeText(table()); } catch {
    const area = document.body.appendChild(Object.assign(document.createElement("textarea"), {value: table()}));
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  open = false;
  told.textContent = "The table is copied: paste it into a file, and name that by --points.";
};
const downloaded = () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", table()], {type: "text/csv"}));
  link.download = "decided.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  open = false;
  told.textContent = "The table is saved as decided.csv: name that by --points.";
};

for (const box of boxes) box.addEventListener("input", () => { open = true; count(); });
document.getElementById("copy").addEventListener("click", copied);
document.getElementById("download").addEventListener("click", downloaded);
addEventListener("beforeunload", (event) => { if (open) event.preventDefault(); });
count();
