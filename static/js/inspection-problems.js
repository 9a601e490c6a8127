// What the server said against a result, as sentences above the form; what was typed stays as it is.

function meanwhile(problem) {
  const lines = problem.meanwhile.map((line) => ({ sentence: `${line.what}, ${line.who}, ${line.on}.` }));
  return [{ sentence: "Something was entered for this inspection meanwhile. Look at it, then send again." }, ...lines];
}

function wrongFields(problem) {
  return Object.entries(problem.errors).flatMap(([name, sentences]) =>
    sentences.map((sentence) => ({ target: name === "__all__" ? "" : `id_${name}`, sentence })),
  );
}

export function problemsOf(problem) {
  if (problem.obstacles) return problem.obstacles.map((one) => ({ sentence: one.sentence, cite: one.cite }));
  if (problem.meanwhile) return meanwhile(problem);
  if (problem.errors) return wrongFields(problem);
  return [{ sentence: problem.problem || "The office could not take this result." }];
}

function line(problem) {
  const item = document.createElement("li");
  const words = document.createElement(problem.target ? "a" : "span");
  words.textContent = problem.sentence;
  if (problem.target) words.href = `#${problem.target}`;
  item.append(words);
  if (problem.cite) {
    const cite = document.createElement("span");
    cite.className = "pl-cite";
    cite.textContent = ` ${problem.cite}`;
    item.append(cite);
  }
  return item;
}

export function showProblems(root, problems) {
  const box = root.querySelector("#in-problem");
  box.hidden = !problems.length;
  box.replaceChildren();
  if (!problems.length) return;
  const heading = document.createElement("h2");
  heading.textContent = "Not recorded yet";
  const list = document.createElement("ul");
  list.append(...problems.map(line));
  box.append(heading, list);
  box.focus();
}
