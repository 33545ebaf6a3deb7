/** What the first page asks for, by address: requested while its code is loaded. */
const ahead = new Map<string, Promise<Response>>()

export function askAhead(address: string, language: string): void {
  const answer = fetch(address, { headers: { 'accept-language': language } })
  // Whoever takes the answer handles its error.
  answer.catch(() => undefined)
  ahead.set(address, answer)
}

/** Returns an answer that was requested ahead, once: later requests want a new one. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const answer = ahead.get(address)
  ahead.delete(address)
  return answer
}
