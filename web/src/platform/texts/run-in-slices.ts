/** Long enough for progress, short enough for smooth typing and scrolling. */
const SLICE_MS = 12

/** Runs steps in short slices, so that the page stays responsive. @returns a function that cancels it. */
export function runInSlices<Result>(steps: Iterator<unknown, Result>, onDone: (result: Result) => void): () => void {
  let waiting: ReturnType<typeof setTimeout>
  function takeSlice(): void {
    const endsAt = performance.now() + SLICE_MS
    do {
      const { done, value } = steps.next()
      if (done) {
        onDone(value)
        return
      }
    } while (performance.now() < endsAt)
    waiting = setTimeout(takeSlice)
  }
  waiting = setTimeout(takeSlice)
  return () => clearTimeout(waiting)
}
