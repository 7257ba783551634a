/**
 * A day as a Date of the viewer's clock, which is what a calendar works with, and back. By year, month and day alone: through
 * an instant, a day would become its neighbour for whoever is on the other side of the world.
 */
export function dayToDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export const dateToDay = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-')
