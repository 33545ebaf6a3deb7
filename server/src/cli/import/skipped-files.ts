export class SkippedFiles {
  readonly #reasons = new Map<string, { count: number; example: string }>()

  add(path: string, why: string): void {
    const existing = this.#reasons.get(why)
    if (existing) existing.count += 1
    else this.#reasons.set(why, { count: 1, example: path })
  }

  describe(): string[] {
    return [...this.#reasons].map(([why, { count, example }]) =>
      count === 1
        ? `Skipped ${example}: ${why}`
        : `Skipped ${count.toLocaleString('en')} files, such as ${example}: ${why}`,
    )
  }
}
