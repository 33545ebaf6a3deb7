import { describe, expect, it } from 'vitest'
import type { DnsRecords } from './dns.ts'
import { readMx, readSrv } from './mail-records.ts'

const answers = (records: unknown) => async () => records as DnsRecords
const failing = async () => {
  throw Object.assign(new Error('slow'), { code: 'ETIMEOUT' })
}

describe('records of mail servers', () => {
  it('come in the order of their priority', async () => {
    const mx = [
      { exchange: 'B.example.', priority: 20 },
      { exchange: 'a.example', priority: 10 },
    ]
    expect((await readMx(answers(mx), 'press.example')).map(({ exchange }) => exchange)).toEqual([
      'a.example',
      'b.example',
    ])
    const srv = [
      { name: 'c.example', port: 1, priority: 2, weight: 9 },
      { name: 'b.example', port: 1, priority: 1, weight: 1 },
      { name: 'a.example', port: 1, priority: 1, weight: 2 },
    ]
    const targets = await readSrv(answers(srv), '_imaps._tcp.press.example')
    expect(targets.map(({ name }) => name)).toEqual(['a.example', 'b.example', 'c.example'])
  })

  it('are none where the service is not offered, DNS failed or the answer is something else', async () => {
    expect(await readSrv(answers([{ name: '.', port: 0, priority: 0, weight: 0 }]), 'x')).toEqual([])
    expect(await readSrv(failing, 'x')).toEqual([])
    expect(await readMx(failing, 'x')).toEqual([])
    for (const odd of [['text'], [['text']], [{}], [null], [{ name: 1, exchange: 1 }]]) {
      expect(await readSrv(answers(odd), 'x')).toEqual([])
      expect(await readMx(answers(odd), 'x')).toEqual([])
    }
  })

  it('are read in a limited number', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ exchange: `m${at}.example`, priority: 1 }))
    expect(await readMx(answers(many), 'press.example')).toHaveLength(20)
  })
})
