import { describe, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { createResolver } from './create-resolver.ts'

function scripted(answer: () => Promise<string[]>) {
  const asked: string[] = []
  const clock = manualClock(0)
  const resolve = createResolver(clock, (name, type) => {
    asked.push(`${type} ${name}`)
    return answer()
  })
  return { asked, clock, resolve }
}

describe('the resolver', () => {
  it('asks once for what many want to know, whatever the case of the name', async () => {
    const { asked, resolve } = scripted(async () => ['192.0.2.1'])
    expect(await Promise.all([resolve('Lind.Example', 'A'), resolve('lind.example', 'A')])).toEqual([
      ['192.0.2.1'],
      ['192.0.2.1'],
    ])
    await resolve('lind.example', 'TXT')
    expect(asked).toEqual(['A Lind.Example', 'TXT lind.example'])
  })

  it('asks again after five minutes', async () => {
    const { asked, clock, resolve } = scripted(async () => ['192.0.2.1'])
    await resolve('lind.example', 'A')
    clock.advance(299_999)
    await resolve('lind.example', 'A')
    expect(asked).toHaveLength(1)
    clock.advance(1)
    await resolve('lind.example', 'A')
    expect(asked).toHaveLength(2)
  })

  it('remembers that there is nothing, but soon asks again when nobody could be reached', async () => {
    let code = 'ENOTFOUND'
    const { asked, clock, resolve } = scripted(() => Promise.reject(Object.assign(new Error(code), { code })))
    await expect(resolve('none.example', 'A')).rejects.toThrow('ENOTFOUND')
    clock.advance(60_000)
    await expect(resolve('none.example', 'A')).rejects.toThrow('ENOTFOUND')
    expect(asked).toHaveLength(1)
    code = 'ETIMEOUT'
    await expect(resolve('slow.example', 'A')).rejects.toThrow('ETIMEOUT')
    clock.advance(16_000)
    await expect(resolve('slow.example', 'A')).rejects.toThrow('ETIMEOUT')
    expect(asked).toHaveLength(3)
  })

  it('keeps no more answers than it has room for', async () => {
    const { asked, resolve } = scripted(async () => [])
    for (let i = 0; i <= 5_000; i += 1) await resolve(`n${i}.example`, 'A')
    await resolve('n0.example', 'A')
    expect(asked).toHaveLength(5_002)
    await resolve('n5000.example', 'A')
    expect(asked).toHaveLength(5_002)
  })
})
