import { RawClient } from './raw-client.ts'

export interface Load {
  base: URL
  clients: number
  next: () => Uint8Array | null
  forMs: number
}

export interface LoadResult {
  answered: number
  seconds: number
  times: number[]
}

/** Runs this many clients, each with its own connection and one request at a time. */
export async function runLoad({ base, clients, next, forMs }: Load): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: clients }, () => RawClient.open(base)))
  const times: number[] = []
  const began = performance.now()
  const until = began + forMs
  async function ask(client: RawClient): Promise<void> {
    for (let request = next(); request && performance.now() < until; request = next()) {
      const sent = performance.now()
      const answer = await client.send(request)
      times.push(performance.now() - sent)
      if (answer.status >= 300) throw new Error(`The server answered ${answer.status}: ${answer.body().slice(0, 500)}`)
    }
  }
  try {
    await Promise.all(connections.map(ask))
  } finally {
    for (const client of connections) client.close()
  }
  return { answered: times.length, seconds: (performance.now() - began) / 1_000, times }
}
