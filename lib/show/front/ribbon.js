// A red ribbon over a picture: what is shown is known to be wrong.

const ribbon = (model, signal) => {
  const band = make("p", { class: "ribbon", role: "status" });
  watch(model, signal, "ribbon", () => {
    band.textContent = model.get("ribbon") ?? "";
    band.hidden = !band.textContent;
  });
  return band;
};
