export function printCounts(prefix: string, counts: ReadonlyMap<string, number>): void {
  for (const name of [...counts.keys()].sort()) console.log(`  ${prefix}${name}: ${counts.get(name)}`)
}
