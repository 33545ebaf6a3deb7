import { ownerName, ships } from '../placement.ts'
import { FEATURE_MAP, type Repository, type SourceFile } from '../repository.ts'
import type { TableUse, Violation } from '../source.ts'

/**
 * Arrow 3: only the owner writes a table. Views may read other features' tables as the feature map allows, never in a
 * cycle.
 */
export function checkTableOwners(house: Repository): Violation[] {
  const violations: Violation[] = []
  const owners = collectOwners(house, violations)
  const shipped = house.residents.filter(({ place: placement }) => ships(placement) && placement.room !== 'migrations')
  for (const resident of shipped) {
    violations.push(...resident.source.writes.flatMap((use) => checkWrite(resident, use, owners)))
    violations.push(...resident.source.reads.flatMap((use) => checkRead(resident, use, owners)))
    violations.push(...checkUnnamed(resident))
  }
  return [...violations, ...checkViewReads(house, owners), ...checkReadCycles(house, owners)]
}

function collectOwners(house: Repository, violations: Violation[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, place: placement, source } of house.residents.filter((resident) => ships(resident.place))) {
    for (const { table, line } of source.declaredTables) {
      const rule = 'table-declared'
      if (!path.endsWith('.tables.ts'))
        violations.push({ path, line, rule, sentence: `declare ${table} in a *.tables.ts file` })
      if (owners.has(table))
        violations.push({ path, line, rule, sentence: `${table} is declared by ${owners.get(table)} too` })
      else owners.set(table, ownerName(placement))
    }
  }
  return owners
}

function checkWrite(
  { path, place: placement }: SourceFile,
  { table, line }: TableUse,
  owners: Map<string, string>,
): Violation[] {
  const owner = owners.get(table)
  if (owner === undefined) return []
  if (path.endsWith('.view.ts'))
    return [{ path, line, rule: 'view-writes', sentence: `a view never writes, and this one writes ${table}` }]
  if (owner === ownerName(placement)) return []
  return [{ path, line, rule: 'table-owner', sentence: `${table} is written by ${owner} only; call its door` }]
}

function checkRead(
  { path, place: placement }: SourceFile,
  { table, line }: TableUse,
  owners: Map<string, string>,
): Violation[] {
  const owner = owners.get(table)
  if (owner === undefined || owner === ownerName(placement)) return []
  if (placement.room === 'features' && path.endsWith('.view.ts')) return []
  return [
    {
      path,
      line,
      rule: 'table-read',
      sentence: `${table} belongs to ${owner}; read it in a *.view.ts or ask its door`,
    },
  ]
}

function checkUnnamed({ path, place: placement, source }: SourceFile): Violation[] {
  if (placement.room !== 'features') return []
  const sentence = 'the table is not a literal, so nobody can see whose it is; write its name'
  return source.unnamedWriteLines.map((line) => ({ path, line, rule: 'table-owner', sentence }))
}

interface ViewRead extends TableUse {
  path: string
  feature: string
  owner: string
}

/** Returns views' reads of other features' tables. Every feature may read the tables of the platform. */
function viewReads(house: Repository, owners: Map<string, string>): ViewRead[] {
  return house.residents
    .filter(
      ({ path, place: placement }) => placement.room === 'features' && ships(placement) && path.endsWith('.view.ts'),
    )
    .flatMap(({ path, place: { part: feature }, source }) =>
      source.reads.flatMap((use) => {
        const owner = owners.get(use.table)
        return owner === undefined || owner === feature || !house.features?.has(owner)
          ? []
          : [{ ...use, path, feature, owner }]
      }),
    )
}

/** A view reads tables of its feature's dependencies and of TABLE_READS; unused entries are violations. */
function checkViewReads(house: Repository, owners: Map<string, string>): Violation[] {
  const mayUse = (feature: string, owner: string): boolean => house.features?.get(feature)?.includes(owner) === true
  const beyond = viewReads(house, owners).filter(({ feature, owner }) => !mayUse(feature, owner))
  const undeclared = beyond
    .filter(({ feature, table }) => !house.tableReads.get(feature)?.includes(table))
    .map(({ path, line, feature, table, owner }) => ({
      path,
      line,
      rule: 'table-read',
      sentence: `${feature} reads ${table} of ${owner}; list it in TABLE_READS of feature-map.ts or ask the door of ${owner}`,
    }))
  const presentParts = new Set(house.residents.map(({ place: placement }) => placement.part))
  const listed = [...house.tableReads].filter(([feature]) => presentParts.has(feature))
  const unused = listed.flatMap(([feature, tables]) =>
    tables
      .filter((table) => !beyond.some((read) => read.feature === feature && read.table === table))
      .map((table) => ({
        path: FEATURE_MAP,
        line: 1,
        rule: 'table-read',
        sentence: `TABLE_READS lists ${table} for ${feature} in vain; remove it`,
      })),
  )
  return [...undeclared, ...unused]
}

function checkReadCycles(house: Repository, owners: Map<string, string>): Violation[] {
  const reads = viewReads(house, owners)
  const next = new Map<string, Set<string>>()
  for (const [feature, dependencies] of house.features ?? []) next.set(feature, new Set(dependencies))
  for (const { feature, owner } of reads) next.set(feature, (next.get(feature) ?? new Set()).add(owner))
  return reads
    .filter(({ feature, owner }) => reachedFrom(next, owner).has(feature))
    .map(({ path, line, feature, table, owner }) => ({
      path,
      line,
      rule: 'read-circle',
      sentence: `${feature} reads ${table}, but its owner ${owner} already uses ${feature}`,
    }))
}

function reachedFrom(next: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (const feature of queue) {
    for (const target of next.get(feature) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      queue.push(target)
    }
  }
  return reached
}
