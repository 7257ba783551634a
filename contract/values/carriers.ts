/** The carriers a policy or an offer can be written with. */
export const carriers = [
  'AmTrust',
  'Attune',
  'BiBurke',
  'Chubb',
  'Coterie',
  'Crum & Forster',
  'Employers',
  'Guard',
  'Hanover',
  'Hiscox',
  'Liberty Mutual',
  'Markel',
  'Nationwide',
  'Nautilus',
  'Next Insurance',
  'Pie Insurance',
  'The Hartford',
  'Thimble',
  'Three Insurance',
  'Travelers',
] as const

/** The carriers of the offer dialog on a client's page (specification), where the others stand below them. */
export const carriersOfClientPage = ['State Farm', 'Progressive', 'Allstate', 'GEICO'] as const

/** Every carrier that an offer can come from. */
export const offerCarriers = [...carriers, ...carriersOfClientPage] as const
