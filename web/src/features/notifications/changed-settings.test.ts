import { expect, it } from 'vitest'
import { changedSettings } from './changed-settings.ts'

const BEFORE = {
  show_content: true,
  quiet_from: '22:00',
  quiet_until: '07:00',
  accounts: [
    { account: 'a', name: 'A', enabled: false },
    { account: 'b', name: 'B', enabled: true },
  ],
}

it('changes what is named, with defaults for null', () => {
  expect(changedSettings(BEFORE, {})).toEqual(BEFORE)
  expect(changedSettings(BEFORE, { show_content: null, quiet_from: null, quiet_until: null })).toEqual({
    ...BEFORE,
    show_content: false,
    quiet_from: '',
    quiet_until: '',
  })
  expect(changedSettings(BEFORE, { accounts: [{ account: 'a', enabled: true }] }).accounts).toMatchObject([
    { enabled: true },
    { enabled: true },
  ])
})
