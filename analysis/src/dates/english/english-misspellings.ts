// Common misspellings of days and months that are no other word.

export const MISSPELT_WEEKDAYS: Readonly<Record<string, number>> = {
  munday: 1,
  tuseday: 2,
  teusday: 2,
  wensday: 3,
  wednsday: 3,
  wendesday: 3,
  wednesay: 3,
  thrusday: 4,
  thursady: 4,
  thurday: 4,
  firday: 5,
  saterday: 6,
  saturady: 6,
}

export const MISSPELT_MONTHS: Readonly<Record<string, number>> = {
  janurary: 1,
  januray: 1,
  janury: 1,
  febuary: 2,
  feburary: 2,
  febrary: 2,
  apirl: 4,
  agust: 8,
  auguest: 8,
  septemeber: 9,
  setpember: 9,
  septmber: 9,
  ocotber: 10,
  octobre: 10,
  novemeber: 11,
  novmber: 11,
  decemeber: 12,
  decmber: 12,
}
