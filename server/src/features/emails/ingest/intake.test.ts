import { expect, it } from 'vitest'
import { createIntake } from './intake.ts'

const KIB = 1024

it('runs two batches of an import at once, and an email of another account beside them', async () => {
  const intake = createIntake({ admitIntake: async () => () => undefined })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (tenantId: string, emails: number) =>
    intake.run({ tenantId, emails, bytes: emails * KIB }, () => {
      begun.push(tenantId)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const imports = [run('a', 100), run('a', 100), run('a', 100), run('a', 100)]
  const email = run('b', 1)
  await expect.poll(() => begun).toContain('b')
  expect(begun.filter((each) => each === 'a')).toHaveLength(2)
  await expect
    .poll(() => {
      for (const end of ends.splice(0)) end()
      return begun
    })
    .toHaveLength(5)
  for (const end of ends) end()
  await Promise.all([...imports, email])
})
