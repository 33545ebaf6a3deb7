import type { RecordVersion } from '@dossier/contract/history'
import { expect, it } from 'vitest'
import { groupVersions } from './group-versions.ts'

const version = (number: number, minute: number, change: Partial<RecordVersion> = {}): RecordVersion => ({
  version: number,
  action: 'changed',
  user: 'u1',
  user_name: 'Nora',
  via: 'person',
  restored_version: null,
  at: new Date(minute * 60_000).toISOString(),
  changes: [],
  ...change,
})

it('joins what one person wrote without a long pause, and nothing else', () => {
  const versions = [
    version(9, 61),
    version(8, 55),
    version(7, 50),
    version(6, 20),
    version(5, 19, { user: 'u2' }),
    version(4, 18, { via: 'tool' }),
    version(3, 17, { action: 'reverted' }),
    version(2, 16),
    version(1, 15, { action: 'created' }),
  ]
  expect(groupVersions(versions).map((each) => each.version)).toEqual([9, 6, 5, 4, 3, 2, 1])
})
