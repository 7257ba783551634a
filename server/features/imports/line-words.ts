// What lines are called in files, ACORD's codes among it. By a word that is in the line's own name: an agency calls its lines
// as it likes.
const said: readonly [in_: RegExp, category: 'commercial' | 'personal' | null, words: readonly string[]][] = [
  [/business owner/i, 'commercial', ['bop', 'businessowners', 'business owners', 'bopgl']],
  [
    /auto/i,
    'commercial',
    [
      'autob',
      'business auto',
      'ba',
      'bap',
      'comm auto',
      'commercial auto',
      'comauto',
      'truckers',
      'commercial vehicle',
      'auto commercial',
    ],
  ],
  [
    /auto/i,
    'personal',
    ['autop', 'personal auto', 'pa', 'pap', 'ppa', 'private passenger auto', 'auto personal'],
  ],
  [
    /property/i,
    'commercial',
    ['propc', 'commercial property', 'property commercial', 'cf', 'commercial fire', 'building and contents'],
  ],
  [/cyber/i, null, ['cyber', 'cyb', 'cyber liability', 'network security', 'privacy liability']],
  [/d&o|directors/i, null, ['do', 'd and o', 'dno', 'directors officers', 'management liability']],
  [
    /general liab/i,
    null,
    ['gl', 'cgl', 'general liability', 'commercial general liability', 'comm gl', 'liability general'],
  ],
  [/inland marine/i, null, ['inmrc', 'im', 'inland marine', 'equipment floater', 'contractors equipment']],
  [
    /professional|errors/i,
    null,
    ['eo', 'e and o', 'pl', 'errors and omissions', 'professional liability', 'malpractice'],
  ],
  [
    /umbrella|excess/i,
    'commercial',
    [
      'cumbr',
      'umb',
      'umbrc',
      'excess',
      'commercial umbrella',
      'umbrella commercial',
      'excess liability',
      'umbrella liability',
    ],
  ],
  [/umbrella/i, 'personal', ['pumbr', 'umbrp', 'personal umbrella', 'umbrella personal']],
  [
    /workers/i,
    null,
    [
      'work',
      'wc',
      'wcomp',
      'workers comp',
      'work comp',
      'workers compensation',
      'workmens compensation',
      'worker s compensation',
    ],
  ],
  [
    /^home/i,
    'personal',
    ['home', 'ho', 'ho3', 'ho 3', 'ho5', 'ho6', 'homeowner', 'homeowners', 'homeowners insurance'],
  ],
  [/^life/i, 'personal', ['life', 'term life', 'whole life']],
  [/^property/i, 'personal', ['dfire', 'dwelling fire', 'dp3', 'dwelling', 'personal property']],
  [/flood/i, null, ['flood', 'nfip', 'fld']],
  [/employment|epli/i, null, ['epli', 'epl', 'employment practices', 'employment practices liability']],
  [/liquor/i, null, ['liquor', 'liquor liability', 'dram shop', 'lql']],
  [/bond|surety/i, null, ['bond', 'surety', 'surety bond', 'bonds', 'contract bond']],
  [/crime/i, null, ['crime', 'fidelity', 'crim']],
]

/** The words under which files have a line of this name. */
export const wordsForLine = ({ name, category }: { name: string; category: string }): string[] =>
  said
    .filter(([in_, of]) => in_.test(name) && (of === null || of === category))
    .flatMap(([, , words]) => words)
