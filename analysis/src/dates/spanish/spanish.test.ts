import { describe, expect, it } from 'vitest'
import { readDates } from '../../../test/read-dates.ts'

// Reference time: Wednesday, 18 November 2026, at ten.

const reads = (cases: readonly [said: string, moment: string][]) =>
  it.each(cases)('%s → %s', (said, moment) => expect(readDates('es', said)).toBe(moment))

describe('Spanish dates', () => {
  reads([
    ['el 3/12', '2026-12-03'],
    ['3-12-2026', '2026-12-03'],
    ['el 3 de diciembre de 2026', '2026-12-03'],
    ['el uno de diciembre', '2026-12-01'],
    ['el primero de diciembre', '2026-12-01'],
    ['el 1.º de diciembre', '2026-12-01'],
    ['el 1ero de diciembre', '2026-12-01'],
    ['jueves, 3 de diciembre', '2026-12-03'],
    ['el día 20', '2026-11-20'],
    ['el 3 del próximo mes', '2026-12-03'],
    ['el primer lunes de diciembre', '2026-12-07'],
    ['el último día del mes', '2026-11-30'],
    ['el cuatro de mayo de mil novecientos noventa', '1990-05-04'],
  ])
})

describe('Spanish days', () => {
  reads([
    ['mañana', '2026-11-19'],
    ['pasado mañana', '2026-11-20'],
    ['anteayer', '2026-11-16'],
    ['el viernes que viene', '2026-11-20'],
    ['el proximo lunes', '2026-11-23'],
    ['el lunes pasado', '2026-11-16'],
    ['el martes de la próxima semana', '2026-11-24'],
    ['en tres semanas', '2026-12-09'],
    ['dentro de 5 días hábiles', '2026-11-25'],
    ['hace dos días', '2026-11-16'],
    ['Nochebuena', '2026-12-24'],
    ['Viernes Santo', '2027-03-26'],
    ['a finales de mes', '2026-11-30'],
    ['fin de semana', '2026-11-20 17:00'],
  ])
})

describe('Spanish times', () => {
  reads([
    ['mañana a las 15:30', '2026-11-19 15:30'],
    ['mañana a las tres de la tarde', '2026-11-19 15:00'],
    ['mañana a las 8 y media', '2026-11-19 08:30'],
    ['el viernes a las nueve menos cuarto', '2026-11-20 08:45'],
    ['hoy a las once y cuarenta y cinco', '2026-11-18 11:45'],
    ['mañana por la mañana a las 9', '2026-11-19 09:00'],
    ['esta noche a las 9', '2026-11-18 21:00'],
    ['el viernes al mediodía', '2026-11-20 12:00'],
    ['8 horas de la tarde', '2026-11-18 20:00'],
    ['Buen fin de semana y hasta el lunes', '2026-11-23'],
    ['el viernes de 14:00 a 16:00', '2026-11-20 14:00'],
    ['mañana a las 5 p.m.', '2026-11-19 17:00'],
    ['el viernes a las 3:30 p. m.', '2026-11-20 15:30'],
    ['a las 11 a.m. del lunes', '2026-11-23 11:00'],
    ['a las 12 p.m. del lunes', '2026-11-23 12:00'],
    ['hasta las 23:59 horas del día 16/12/2026', '2026-12-16 23:59'],
  ])
})

describe('what looks like a Spanish date and is none', () => {
  it.each([
    'cada lunes, todos los viernes',
    'por la mañana, a 5 personas',
    'el 31 de febrero',
    'Todos los lunes a las 9, cada día a las 8, los martes a las 10:00.',
    'Todos los últimos viernes de cada mes a las 10, cada primer lunes del mes.',
    'De lunes a viernes de 9:00 a 17:00.',
    '¡Buen fin de semana! Feliz Navidad y próspero año nuevo.',
    'Plaza del 2 de Mayo, Domingo Pérez, el árbol de Navidad.',
    'La reunión dura 2 horas, un viaje de 5 horas.',
    'La frase de la semana, hoy en día.',
    'Juan 3:16, escala 1:20',
  ])('%s', (text) => expect(readDates('es', text)).toBe(''))
})
