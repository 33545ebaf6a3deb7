import type { Caller } from '../test-app.ts'

interface Stored {
  _id: string
  project: string
  [field: string]: unknown
}

export const idsOf = (list: { _id: string }[]): string[] => list.map(({ _id }) => _id)

/** What tests of records begin with, in the account of this caller. */
export function givenRecords(caller: Caller) {
  const given = {
    /** One that is stored anew by a POST to this path. */
    async record(path: string, body: object, who = caller): Promise<Stored> {
      const answer = await who.post(path, body)
      if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      return Object.values(answer.body)[0] as Stored
    },

    /** The id of a new project. */
    project: async (): Promise<string> => (await given.record('/projects', { name: 'Press' }))._id,

    /** The ids of what a search finds, best first. */
    found: async (path: string, query: string): Promise<string[]> =>
      idsOf((await caller.post(path, { query })).body.results),

    /** The names of the events about this record, oldest first. */
    async eventsOf(id: string): Promise<string[]> {
      let since = ''
      const names: string[] = []
      for (;;) {
        const { body } = await caller.get(`/events?limit=200&since=${since}`)
        for (const event of body.events) if (event.payload.record_id === id) names.push(event.name)
        since = body.cursor
        if (!body.more) return names
      }
    },
  }
  return given
}
