import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'

describeOnBothDatabases('a limit', (open) => {
  it('is part of the text on SQLite, whose planner would plan anew for each value', async () => {
    const { read, dialect } = await open()
    const compiled = read.selectFrom('instance_values').select('name').where('name', '=', 'a').limit(7).compile()
    expect(compiled.parameters).toEqual(dialect === 'sqlite' ? ['a'] : ['a', 7])
    expect(compiled.sql.endsWith(dialect === 'sqlite' ? 'limit 7' : 'limit $2')).toBe(true)
  })
})
