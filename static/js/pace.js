// How long each step of a table is shown: the sooner the next, the more there are.

const UNIT = 130; // ms for a step of weight 1 at normal speed
const MANY = 7; // the weight still to come at which a step takes half as long

const FACTORS = { slow: 3.5, normal: 1, fast: 0.5, once: 0 };

function factor() {
  const { speed } = document.getElementById("table").dataset;
  return FACTORS[speed || localStorage.getItem("speed")] ?? FACTORS.normal;
}

export function isAtOnce() {
  return !factor();
}

// The time in ms until the next of the steps with these weights.
export function pause([weight, ...others]) {
  const left = others.reduce((sum, each) => sum + each, weight);
  return (factor() * UNIT * weight) / (1 + left / MANY);
}
