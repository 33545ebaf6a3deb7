/** Calls once what is on its way to the screen is painted, so that a key shows its outcome before the work behind it. */
export const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act))
