// What a front end of anywidget's asks of its model: values, who listens to them, and what is said to Python.

const modelOf = (traits, { send, save }) => {
  const heard = {}, touched = new Set();
  const tell = (name) => { for (const act of [...(heard[name] ?? [])]) act(); };
  return {
    get: (name) => (name === "remark" ? forHands(traits[name]) : traits[name]),
    set: (name, x) => { traits[name] = x; touched.add(name); tell(name); },
    on: (names, act) => { for (const n of names.split(" ")) (heard[n.replace("change:", "")] ??= new Set()).add(act); },
    off: (names, act) => { for (const n of names.split(" ")) heard[n.replace("change:", "")]?.delete(act); },
    save_changes: () => {
      save(Object.fromEntries([...touched].map((name) => [name, traits[name]])));
      touched.clear();
    },
    send,
    // All values are there before anybody hears of one; that an event was answered is told last.
    take: (changed) => {
      Object.assign(traits, changed);
      const names = Object.keys(changed);
      for (const name of [...names.filter((n) => n !== "answered"), ...names.filter((n) => n === "answered")]) tell(name);
    },
  };
};
