import type { House, Resident } from '../house.ts'
import { ownerName, ships } from '../place.ts'
import type { TableUse, Violation } from '../source.ts'

/** Arrow 3: a table is written by the one who declares it, and other people's tables are read in views only. */
export function checkTableOwners(house: House): Violation[] {
  const violations: Violation[] = []
  const owners = collectOwners(house, violations)
  const shipped = house.residents.filter(({ place }) => ships(place) && place.room !== 'migrations')
  for (const resident of shipped) {
    violations.push(...resident.source.writes.flatMap((use) => checkWrite(resident, use, owners)))
    violations.push(...resident.source.reads.flatMap((use) => checkRead(resident, use, owners)))
    violations.push(...checkUnnamed(resident))
  }
  return violations
}

function collectOwners(house: House, violations: Violation[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, place, source } of house.residents.filter((resident) => ships(resident.place))) {
    for (const { table, line } of source.declaredTables) {
      const rule = 'table-declared'
      if (!path.endsWith('.tables.ts'))
        violations.push({ path, line, rule, sentence: `declare ${table} in a *.tables.ts file` })
      if (owners.has(table))
        violations.push({ path, line, rule, sentence: `${table} is declared by ${owners.get(table)} too` })
      else owners.set(table, ownerName(place))
    }
  }
  return owners
}

function checkWrite({ path, place }: Resident, { table, line }: TableUse, owners: Map<string, string>): Violation[] {
  const owner = owners.get(table)
  if (owner === undefined) return []
  if (path.endsWith('.view.ts'))
    return [{ path, line, rule: 'view-writes', sentence: `a view never writes, and this one writes ${table}` }]
  if (owner === ownerName(place)) return []
  return [{ path, line, rule: 'table-owner', sentence: `${table} is written by ${owner} only; call its door` }]
}

function checkRead({ path, place }: Resident, { table, line }: TableUse, owners: Map<string, string>): Violation[] {
  const owner = owners.get(table)
  if (owner === undefined || owner === ownerName(place)) return []
  if (place.room === 'features' && path.endsWith('.view.ts')) return []
  return [
    {
      path,
      line,
      rule: 'table-read',
      sentence: `${table} belongs to ${owner}; read it in a *.view.ts or ask its door`,
    },
  ]
}

function checkUnnamed({ path, place, source }: Resident): Violation[] {
  if (place.room !== 'features') return []
  const sentence = 'the table is not a literal, so nobody can see whose it is; write its name'
  return source.unnamedWriteLines.map((line) => ({ path, line, rule: 'table-owner', sentence }))
}
