import type { Weights } from './action-shares.ts'

/** Reads `name=1,2,3,4` (hundredths, one for each action), separated by tabs and line ends. */
export const readWeights = (text: string): Weights =>
  new Map(
    text.split(/[\t\n]/).flatMap((entry): [string, number[]][] => {
      const at = entry.lastIndexOf('=')
      if (at < 1) return []
      return [
        [
          entry.slice(0, at),
          entry
            .slice(at + 1)
            .split(',')
            .map((hundredths) => Number(hundredths) / 100),
        ],
      ]
    }),
  )
