import { describe, expect, it } from 'vitest'
import { createModelTurns, type ModelTurns, type Turn } from './model-turns.ts'

const HERE = { tenantId: 'a', projectId: 'p' }
const take = (turns: ModelTurns, left: number | null, place = HERE) => turns.claim(place, left, turns.ended())
function taken(turns: ModelTurns, left: number | null): Turn {
  const turn = take(turns, left)
  if (typeof turn === 'string') throw new Error(`it must ${turn}`)
  return turn
}

describe('turns to ask a model', () => {
  it('are free where there is no budget, and while it has plenty', () => {
    const turns = createModelTurns()
    for (let each = 0; each < 30; each += 1) expect(take(turns, null)).toHaveProperty('end')
    const others = createModelTurns()
    for (let each = 0; each < 4; each += 1) expect(take(others, 100_000)).toHaveProperty('end')
  })

  it('go one by one at the end of a budget, and whoever waits is told', async () => {
    const turns = createModelTurns()
    const first = taken(turns, 500)
    expect(take(turns, 500)).toBe('wait')
    const waits = turns.nextEnd(HERE).then(() => taken(turns, 400))
    first.end(100)
    await waits
    expect(take(turns, 400)).toBe('wait')
  })

  it('count what mails really come to, where that is more than was taken for granted', () => {
    const turns = createModelTurns()
    const [first, second] = [taken(turns, 50_000), taken(turns, 50_000)]
    first.end(30_000)
    expect(take(turns, 20_000)).toBe('wait')
    second.end(10)
    taken(turns, 20_000)
  })

  it('are not given by a budget that was read before another mail ended', () => {
    const turns = createModelTurns()
    const first = taken(turns, 7_000)
    const ended = turns.ended()
    first.end(7_000)
    expect(turns.claim(HERE, 7_000, ended)).toBe('read again')
  })

  it('of another project or account are no concern, and nobody waits for nothing', async () => {
    const turns = createModelTurns()
    taken(turns, 1)
    expect(take(turns, 1, { ...HERE, projectId: 'q' })).not.toBe('wait')
    expect(take(turns, 1, { ...HERE, tenantId: 'b' })).not.toBe('wait')
    await createModelTurns().nextEnd(HERE)
  })
})
