// The stand-in for tests: the same requests, each posted to a small server that runs the same kernel.

const http = {
  brings: "",
  costs: "",
  hindered: () => "",
  start: async (base, tell) => {
    const ended = new AbortController();
    const say = async (asked) => {
      const answer = await fetch(`${base}kernel`, { method: "POST", body: JSON.stringify(asked), signal: ended.signal });
      if (!answer.ok) throw new Error(`the kernel answered ${answer.status}`);
      return answer.json();
    };
    tell(0.5, "asking for a kernel …");
    await say({ do: "start" });
    let last = Promise.resolve();
    const ask = (asked) => (last = last.catch(() => {}).then(() => say(asked)));
    return Object.assign(ask, { end: () => ended.abort() });
  },
};
