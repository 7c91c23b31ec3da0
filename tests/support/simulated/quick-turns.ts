const turns: (() => void)[] = []

/**
 * Runs the function as a task of its own, as `setImmediate` does, without a turn of the event loop: a tick comes only
 * when all microtasks are done, and is asked for in a microtask, so that no two tasks share one.
 */
function nextTurn(task: () => void): void {
  turns.push(task)
  if (turns.length === 1) queueMicrotask(askForTick)
}

function askForTick(): void {
  process.nextTick(takeTurn)
}

function takeTurn(): void {
  try {
    turns[0]?.()
  } finally {
    turns.shift()
    if (turns.length > 0) queueMicrotask(askForTick)
  }
}

/** The fake database takes a turn for each request: from now on a cheap one. @returns what ends it */
export function useQuickTurns(): () => void {
  const original = globalThis.setImmediate
  // Whoever waits for what the machine itself does must not be left out; see `VirtualTime.settle`.
  globalThis.setImmediate = nextTurn as typeof setImmediate
  return () => {
    globalThis.setImmediate = original
  }
}
