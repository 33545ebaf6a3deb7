import { describe, expect, it } from 'vitest'
import { readDates } from '../../../test/read-dates.ts'

// Reference time: Wednesday, 18 November 2026, at ten.

const reads = (cases: readonly [said: string, moment: string][]) =>
  it.each(cases)('%s → %s', (said, moment) => expect(readDates('fr', said)).toBe(moment))

describe('French dates', () => {
  reads([
    ['le 3/12', '2026-12-03'],
    ['03/12/2026', '2026-12-03'],
    ['le 3 12 26', '2026-12-03'],
    ['le 1er décembre', '2026-12-01'],
    ['le 1 er décembre', '2026-12-01'],
    ['le 1ᵉʳ décembre', '2026-12-01'],
    ['le premier decembre', '2026-12-01'],
    ['jeudi 3 décembre 2026', '2026-12-03'],
    ['le vingt-neuf mai', '2027-05-29'],
    ['mai vingt-neuf', '2027-05-29'],
    ['le 23', '2026-11-23'],
    ['le 3 du mois prochain', '2026-12-03'],
    ['le premier lundi de décembre', '2026-12-07'],
    ['le dernier jour du mois', '2026-11-30'],
    ['mi-décembre', '2026-12-15'],
  ])
})

describe('French days', () => {
  reads([
    ['demain', '2026-11-19'],
    ['après-demain', '2026-11-20'],
    ['avant-hier', '2026-11-16'],
    ['aujourd’hui à midi', '2026-11-18 12:00'],
    ['vendredi prochain', '2026-11-20'],
    ['lundi dernier', '2026-11-16'],
    ['mardi de la semaine prochaine', '2026-11-24'],
    ['vendredi en huit', '2026-11-27'],
    ['dans trois semaines', '2026-12-09'],
    ['sous 5 jours ouvrés', '2026-11-25'],
    ['il y a deux jours', '2026-11-16'],
    ['dans une heure et demie', '2026-11-18 11:30'],
    ['la veille de Noël', '2026-12-24'],
    ['lundi de Pâques', '2027-03-29'],
    ["d'ici la fin du mois", '2026-11-30'],
    ['fin de semaine', '2026-11-20 17:00'],
  ])
})

describe('French times', () => {
  reads([
    ['demain à 14h30', '2026-11-19 14:30'],
    ['demain à 8 heures et quart', '2026-11-19 08:15'],
    ['demain à neuf heures moins le quart', '2026-11-19 08:45'],
    ['demain à 3 h de l’après-midi', '2026-11-19 15:00'],
    ['ce soir à 10', '2026-11-18 22:00'],
    ['10 heures vendredi matin', '2026-11-20 10:00'],
    ['vendredi de 14h à 16h', '2026-11-20 14:00'],
    ['le 3 décembre vers 18h', '2026-12-03 18:00'],
    ['8 heures du matin', '2026-11-19 08:00'],
    ['Bon week-end, et à lundi 9h', '2026-11-23 09:00'],
  ])
})

describe('what looks like a French date and is none', () => {
  it.each([
    'tous les lundis, chaque vendredi',
    'le numéro 17, à 5 personnes',
    'le 31 février',
    'le 2 et demi',
    'Tous les jours à 8h, chaque lundi à 10h, les mardis à 14h.',
    'Tous les derniers vendredis du mois à 10h, chaque premier lundi du mois.',
    'Du lundi au vendredi de 9h à 18h.',
    'Bonne fin de semaine ! Bon lundi ! Joyeux Noël et bonne année !',
    'Rue du 4 septembre, au marché de Noël, le Nouvel An chinois.',
    'La réunion dure 2 heures, pendant 15 h, de 3h.',
    'Le mot de la semaine, du jour au lendemain.',
    'Tél. 01 12 20 11 26, Jean 3:16, n° 12.10.26, 3 à 1',
  ])('%s', (text) => expect(readDates('fr', text)).toBe(''))
})
