import { expect, it } from 'vitest'
import { serverId, surerServerId } from './server-id.ts'

const OURS = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b@press.example'

it.each([
  [
    '250 Ok 0100019aabc1d2e3-0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0-000000',
    '0100019aabc1d2e3-0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0-000000',
  ],
  [
    '250 2.6.0 <AM0PR07MB1@AM0PR07MB1.prod.example> [InternalId=1234567890123456, Hostname=x.example] Queued',
    'AM0PR07MB1@AM0PR07MB1.prod.example',
  ],
  ['250 2.0.0 Ok: queued as 1c2d3e4f-5a6b-7c8d-9e0f-a1b2c3d4e5f6', '1c2d3e4f-5a6b-7c8d-9e0f-a1b2c3d4e5f6'],
  [`250 2.6.0 <${OURS}> Queued mail for delivery`, ''],
  [`250 ok ${OURS.split('@')[0]}`, ''],
  ['250 2.0.0 Ok: queued as 4F2A19C3D1', '4F2A19C3D1'],
  ['250 Ok 77', ''],
  ['250 accepted by mail-relay-number-12.provider.example', ''],
  ['', ''],
])('%s', (answer, id) => {
  expect(serverId(answer, OURS)).toBe(id)
})

it('of a copy replaces a queue id, and no other', () => {
  const copy = 'AM0PR07MB1@AM0PR07MB1.prod.example'
  expect(surerServerId('', '4F2A19C3D1')).toBe('4F2A19C3D1')
  expect(surerServerId('4F2A19C3D1', copy)).toBe(copy)
  expect(surerServerId('4F2A19C3D1', '5B3C20D4E2')).toBe('4F2A19C3D1')
  expect(surerServerId(copy, '0100019aabc1d2e3-000000')).toBe(copy)
  expect(surerServerId(copy, '')).toBe(copy)
})
