// What is plainly missing is said at the site, without asking the server, which decides in the end.

function value(form, name) {
  return new FormData(form).get(name)?.trim() ?? "";
}

function unanswered(form, when) {
  const missing = new Map();
  form.querySelectorAll(`input[data-ask="${when}"]`).forEach((input) => {
    if (!value(form, input.name)) missing.set(input.name, input);
  });
  return [...missing.values()].map((input) => {
    const legend = input.closest("fieldset").querySelector("legend").textContent.replace("*", "").trim();
    return { target: input.id, sentence: `Not answered: ${legend}.` };
  });
}

function flaws(form) {
  return [...form.querySelectorAll(".in-flaw")].map((block, n) => {
    const said = (name) => value(form, `deficiency_${n}_${name}`);
    return { block, place: said("place"), provision: said("provision"), note: said("note") };
  });
}

function wrong(form, result) {
  const written = flaws(form).filter((flaw) => flaw.place || flaw.provision || flaw.note);
  const half = written.filter((flaw) => !flaw.place || !flaw.provision);
  const problems = half.map((flaw) => ({
    target: flaw.block.querySelector("input").id,
    sentence: "Each deficiency says where it is and which provision or document the work fails.",
  }));
  if (result === "failed" && !written.length) {
    const first = form.querySelector(".in-flaw input").id;
    problems.push({ target: first, sentence: "Say where the work fails: list at least one deficiency." });
  }
  if (result === "partial" && !value(form, "portion")) {
    problems.push({ target: "id_portion", sentence: "Describe the portion that is satisfactory." });
  }
  return problems;
}

export function missing(form) {
  const result = value(form, "result");
  const problems = unanswered(form, "always");
  if (result === "passed") problems.push(...unanswered(form, "pass"));
  if (!result) problems.push({ target: "id_result_0", sentence: "Choose the result." });
  else if (result !== "passed") problems.push(...wrong(form, result));
  if (!value(form, "signed_name")) problems.push({ target: "id_signed_name", sentence: "Sign the result with your name." });
  return problems;
}
