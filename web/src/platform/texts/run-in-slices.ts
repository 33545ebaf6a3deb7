/** Long enough to get on, short enough that nobody who types or scrolls meanwhile notices. */
const SLICE_MS = 12

/** Takes steps for as long as the page can spare, then lets it do what waits, and so on. @returns what gives it up. */
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
