import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { localId } from './local-id.ts'
import { claimNames, distrustNamesBefore } from './public-names.ts'

const NOW = Date.UTC(2026, 10, 26)
const HOUR_MS = 3_600_000

/** A UUIDv7 of this instant. */
function idAt(at: number, end: string): string {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${end.padStart(12, '0')}`
}

describeOnBothDatabases('the id of an imported project', (open) => {
  it('stays, unless another account has or had it', async () => {
    const database = await open()
    const [own, others] = [idAt(NOW, 'a1'), idAt(NOW, 'a2')]
    await database.transact((tx) => claimNames(tx, { tenantId: 'one', at: NOW }, [own]))
    await database.transact((tx) => claimNames(tx, { tenantId: 'two', at: NOW }, [others]))
    const free = idAt(NOW, 'a3')
    expect(await localId(database.read, 'one', own)).toBe(own)
    expect(await localId(database.read, 'one', free)).toBe(free)
    const derived = await localId(database.read, 'one', others)
    expect(derived).not.toBe(others)
    expect(await localId(database.read, 'one', others)).toBe(derived)
  })

  it('changes after a restore when it may have been given since the backup', async () => {
    const database = await open()
    const [own, lost, later] = [idAt(NOW, 'b1'), idAt(NOW - HOUR_MS, 'b2'), idAt(NOW + HOUR_MS, 'b3')]
    await database.transact(async (tx) => {
      await claimNames(tx, { tenantId: 'one', at: NOW }, [own])
      await claimNames(tx, { tenantId: 'two', at: NOW }, [idAt(NOW, 'b4')])
      await distrustNamesBefore(tx, NOW)
    })
    expect(await localId(database.read, 'one', lost)).not.toBe(lost)
    expect(await localId(database.read, 'one', own)).toBe(own)
    expect(await localId(database.read, 'one', later)).toBe(later)
  })
})
