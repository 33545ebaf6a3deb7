import { type DayOfYear, fixed, fromEaster, nth } from '../calendar/holidays.ts'

// Named days of French emails, without accents.

const DAYS: readonly [names: string, day: DayOfYear][] = [
  ["nouvel an|jour de l'an|premier de l'an", fixed(1, 1)],
  ['epiphanie|fete des rois', fixed(1, 6)],
  ['chandeleur', fixed(2, 2)],
  ['saint-valentin|saint valentin|st valentin', fixed(2, 14)],
  ["poisson d'avril", fixed(4, 1)],
  ['fete du travail', fixed(5, 1)],
  ['fete de la victoire', fixed(5, 8)],
  ['fete des meres', nth(5, 0, 'last')],
  ['fete des peres', nth(6, 0, 3)],
  ['fete de la musique', fixed(6, 21)],
  ['fete nationale', fixed(7, 14)],
  ['assomption', fixed(8, 15)],
  ['halloween', fixed(10, 31)],
  ['toussaint|jour de la toussaint', fixed(11, 1)],
  ['armistice', fixed(11, 11)],
  ['veille de noel|reveillon de noel', fixed(12, 24)],
  ['noel|jour de noel', fixed(12, 25)],
  ['saint-sylvestre|saint sylvestre|reveillon|reveillon du nouvel an', fixed(12, 31)],
  ['mardi gras', fromEaster(-47)],
  ['mercredi des cendres', fromEaster(-46)],
  ['dimanche des rameaux', fromEaster(-7)],
  ['jeudi saint', fromEaster(-3)],
  ['vendredi saint', fromEaster(-2)],
  ['samedi saint', fromEaster(-1)],
  ['paques|dimanche de paques', fromEaster(0)],
  ['lundi de paques', fromEaster(1)],
  ['ascension', fromEaster(39)],
  ['pentecote|dimanche de pentecote', fromEaster(49)],
  ['lundi de pentecote', fromEaster(50)],
]

export const HOLIDAYS: Readonly<Record<string, DayOfYear>> = Object.fromEntries(
  DAYS.flatMap(([names, day]) =>
    names.split('|').flatMap((name) => [[name, day] as const, [`l'${name}`, day] as const]),
  ),
)
