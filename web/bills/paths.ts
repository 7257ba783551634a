export const billPaths = {
  list: '/bills',
  /** Payments due in a month ('2026-11'). 'open' leaves out paid and cancelled ones. */
  inMonth: (month: string, show: 'open' | 'all') => `/bills?show=${show}&month=${month}`,
}
