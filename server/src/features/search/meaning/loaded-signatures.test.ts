import { expect, it } from 'vitest'
import { breathe } from '#platform/clock/wait'
import { describeOnBothDatabases } from '#test/databases'
import { createLoadedSignatures } from './loaded-signatures.ts'
import { insertVectors } from './vectors.store.ts'

/** More than a search waits for. */
const VECTORS = 24_000
const CHUNK = 1_000
/** Far more than come while it is loaded. */
const SEARCHES = 200_000

describeOnBothDatabases('the signatures of a large account', (open) => {
  it('are loaded once, however many searches come meanwhile', async () => {
    const database = await open()
    const row = (number: number) => ({
      tenant_id: 't',
      kind: 'note',
      record_id: `${number}`,
      passage: 0,
      number,
      project_id: 'p',
      model: 'm',
      dimension: 32,
      digest: '',
      signature: Uint8Array.of(1, 2, 3, number % 256),
      vector: new Uint8Array(32),
    })
    for (let from = 1; from <= VECTORS; from += CHUNK)
      await database.transact((tx) =>
        insertVectors(
          tx,
          Array.from({ length: CHUNK }, (_, at) => row(from + at)),
        ),
      )
    const load = createLoadedSignatures({ database })
    const state = { tenant_id: 't', model: 'm', dimension: 32, last_number: VECTORS }
    expect(await load(state)).toBeNull()
    let loaded = await load(state)
    for (let search = 0; !loaded && search < SEARCHES; search += 1) {
      await breathe()
      loaded = await load(state)
    }
    expect(loaded?.count()).toBe(VECTORS)
  })
})
