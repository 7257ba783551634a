import { expect, test } from 'vitest'
import { matchHolder } from './matched-holder.ts'
import { readHolder } from './parsed-holder.ts'

/** A request's words, the holder read from them, and the parts to check. */
const readings: [text: string, holder: string, doubtful?: string][] = [
  [
    "Holder: Bayfare Grocers Inc, 18 Depot Road, Groton, CT 06340. Their contract wants them as additional insured, primary and noncontributory. First delivery is next week and they won't schedule it without this.",
    'Bayfare Grocers Inc | 18 Depot Road | Groton | CT | 06340',
  ],
  [
    'Holder: Gannet Wharf Realty LLC, 12 Gannet Wharf, Stonington, CT 06378. They are our landlord and the lease says that liquor liability has to be shown on the certificate.',
    'Gannet Wharf Realty LLC | 12 Gannet Wharf | Stonington | CT | 06378',
  ],
  [
    'Certificate holder: Bayfare Grocers Inc\nHolder address: 18 Depot Road, Suite 4, Groton, ct, 06340-1200\nNeeded by: Nov 27, 2026\nA certificate does not change your policy.\n\nHolder address: no',
    'Bayfare Grocers Inc | 18 Depot Road, Suite 4 | Groton | CT | 06340-1200',
  ],
  [
    'Certificate holder: Bayfare Grocers Inc\nHolder address: 1 Rue de Rivoli, 75001 Paris',
    'Bayfare Grocers Inc | 1 Rue de Rivoli, 75001 Paris',
    'street',
  ],
  [
    'Certificate holder: Bayfare Grocers Inc\nHolder address: 1 Rue de Rivoli, 75001 Paris, France',
    'Bayfare Grocers Inc | 1 Rue de Rivoli | Paris |  | 75001 | FR',
    'street city zip',
  ],
  ['Bayfare Grocers.', 'Bayfare Grocers', 'name'],
  [
    'Town of Stonington\n152 Elm Street\nStonington, CT 06378\nclerk@stonington.example',
    'Town of Stonington | 152 Elm Street | Stonington | CT | 06378',
  ],
  [
    'Please issue a certificate to Town of Stonington, 152 Elm Street, Stonington CT 6378',
    'Town of Stonington | 152 Elm Street | Stonington | CT | 06378',
    'name zip',
  ],
  [
    'Hi Daniel,\n\nWe need a COI for our landlord Gannet Wharf Realty LLC, 12 Gannet Wharf, Stonington, CT 06378 by Friday. Email it to ap@gannet.example and risk+coi@gannet.example.\n\nThanks, Maria',
    'Gannet Wharf Realty LLC | 12 Gannet Wharf | Stonington | CT | 06378',
    'name',
  ],
  [
    'Anchor National Bank, ISAOA/ATIMA\nP.O. Box 1400\nColumbus, GA 33902-1200',
    'Anchor National Bank, ISAOA/ATIMA | P.O. Box 1400 | Columbus | GA | 33902-1200',
  ],
  [
    'Bluff & Reed Property Management, LLC as agent for Bluff & Reed Holdings LP\nSuite 400\n120 Main Street\nNorwich, CT 06360',
    'Bluff & Reed Property Management, LLC as agent for Bluff & Reed Holdings LP | Suite 400, 120 Main Street | Norwich | CT | 06360',
  ],
  [
    'Sea Cliff Condominium Association\nc/o Tide Mgmt\n260-C North Shore Road\nAttn: Accounts Payable\nOld Lyme, CT 06371',
    'Sea Cliff Condominium Association c/o Tide Mgmt | 260-C North Shore Road, Attn: Accounts Payable | Old Lyme | CT | 06371',
  ],
  [
    'Commander Fleet Logistics, PSC 802 Box 74, FPO, AE 09499',
    'Commander Fleet Logistics | PSC 802 Box 74 | FPO | AE | 09499',
  ],
  [
    'Maple Leaf Freight Ltd, #401-43 Hanna Avenue, Toronto, ON M6K 1X1',
    'Maple Leaf Freight Ltd | #401-43 Hanna Avenue | Toronto | ON | M6K 1X1 | CA',
    'country',
  ],
  [
    'Maple Leaf Freight Ltd, 43 Hanna Avenue, Toronto, Ontario M6K1X1, Canada',
    'Maple Leaf Freight Ltd | 43 Hanna Avenue | Toronto | ON | M6K 1X1 | CA',
  ],
  [
    'Eleven Penn Partners LP, Eleven Penn Place, New York, New York 10001',
    'Eleven Penn Partners LP | Eleven Penn Place | New York | NY | 10001',
  ],
  [
    'Bluemound Farms, N6W23001 Bluemound Rd, Waukesha, WI 53188',
    'Bluemound Farms | N6W23001 Bluemound Rd | Waukesha | WI | 53188',
  ],
  [
    'TOWN OF STONINGTON, 152 ELM ST., STONINGTON, CT 06378',
    'TOWN OF STONINGTON | 152 ELM ST. | STONINGTON | CT | 06378',
  ],
  [
    'Bayfare Grocers Inc 18 Depot Road Groton CT 06340',
    'Bayfare Grocers Inc | 18 Depot Road | Groton | CT | 06340',
    'street city',
  ],
  [
    'Bayfare Grocers Inc, 18 Depot Road, Groton, CT',
    'Bayfare Grocers Inc | 18 Depot Road | Groton | CT',
    'state',
  ],
  [
    'Name: Quay Realty LLC\nAddress: 5 Harbor Way\nCity: Mystic\nState: CT\nZip: 06355\nEmail: Quay <desk@quay.example>',
    'Quay Realty LLC | 5 Harbor Way | Mystic | CT | 06355',
  ],
  [
    'Berlin Werkzeug GmbH, Friedrichstraße 12, 10117 Berlin, Germany',
    'Berlin Werkzeug GmbH | Friedrichstraße 12 | Berlin |  | 10117 | DE',
    'street city zip',
  ],
  [
    'Acme Ltd, 10 Downing Street, London SW1A 2AA, UK',
    'Acme Ltd | 10 Downing Street | London |  | SW1A 2AA | GB',
    'street city zip',
  ],
  [
    'Acme KK, 1-2-3 Shibuya, Tokyo 150-0002, Japan',
    'Acme KK | 1-2-3 Shibuya | Tokyo |  | 150-0002 | JP',
    'street city zip',
  ],
  [
    'Constructora Azul SA, Av. Reforma 222, 06600 Ciudad de México, CDMX, Mexico',
    'Constructora Azul SA | Av. Reforma 222 | Ciudad de México | CDMX | 06600 | MX',
    'street city state zip',
  ],
  [
    'Certificate for PNC Bank at 249 Fifth Avenue, Pittsburgh, PA 15222 please',
    'PNC Bank | 249 Fifth Avenue | Pittsburgh | PA | 15222',
    'name street',
  ],
  [
    'Certificate holder:\nTown of Groton\n45 Fort Hill Road\nGroton, CT 06340\n\nProject: Pier 7, 9 Dock Road, New London, CT 06320',
    'Town of Groton | 45 Fort Hill Road | Groton | CT | 06340',
  ],
  [
    'Holder is City of Norwich, 100 Broadway, Norwich, CT 06360. Job site is 12 Main St, Norwich, CT 06365.',
    'City of Norwich | 100 Broadway | Norwich | CT | 06360',
    'name street city state zip',
  ],
  [
    'Washington Gas, 6801 Industrial Road, Springfield, VA 22151',
    'Washington Gas | 6801 Industrial Road | Springfield | VA | 22151',
  ],
  [
    'George Washington University, 2121 I Street NW, Washington, D.C. 20052',
    'George Washington University | 2121 I Street NW | Washington | DC | 20052',
  ],
  ['send to ops@x.example', ''],
  ['H12 Realty LLC, 400 Route 12, Groton CT 06340', 'H12 Realty LLC | 400 Route 12 | Groton | CT | 06340'],
  [
    'Can you do one for Harbor View Condos, 8 Bay St Apt 3, Westerly, RI 02891?',
    'Harbor View Condos | 8 Bay St Apt 3 | Westerly | RI | 02891',
    'name',
  ],
  [
    'Loss payee. Certificate holder:\nThe Trustees of\nQuinnipiac University\n275 Mount Carmel Avenue\nHamden, CT\n06518',
    'The Trustees of Quinnipiac University | 275 Mount Carmel Avenue | Hamden | CT | 06518',
  ],
  [
    'Town of Stonington\n860-555-0160\n152 Elm Street\nStonington CT 06378',
    'Town of Stonington | 152 Elm Street | Stonington | CT | 06378',
  ],
  [
    'Please send our COI to Harbor Bank, 12 Main Street, Mystic, CT 06355.\n\nMaria Reyes\nTidewheel Bakery LLC\n9 Water Street, Mystic, CT 06355-2211',
    'Harbor Bank | 12 Main Street | Mystic | CT | 06355',
    'name street city state zip',
  ],
  [
    'Landlord: Quay Realty\nAttn: Risk Management\nOne Financial Plaza, Suite 1200\nHartford, Connecticut 06103\nEmail: ap@quay.example; coi@quay.example',
    'Quay Realty, Attn: Risk Management | One Financial Plaza, Suite 1200 | Hartford | CT | 06103',
  ],
  [
    'Banco Popular, Calle Luna 12, San Juan, PR 00901',
    'Banco Popular | Calle Luna 12 | San Juan | PR | 00901',
  ],
  [
    'Lame Deer School, HC 68 Box 23A, Lame Deer, MT 59043',
    'Lame Deer School | HC 68 Box 23A | Lame Deer | MT | 59043',
  ],
  ['18 Depot Road, Groton, CT 06340', ' | 18 Depot Road | Groton | CT | 06340'],
  [
    'bayfare grocers inc, 18 depot road, groton ct 06340',
    'bayfare grocers inc | 18 depot road | groton | CT | 06340',
    'name',
  ],
  [
    'Please list Harbor Bank as certificate holder, 12 Main Street, Mystic, CT 06355',
    ' | 12 Main Street | Mystic | CT | 06355',
  ],
  [
    'US Bank NA, its successors and/or assigns, PO Box 961045, Fort Worth, TX 76161',
    'US Bank NA, its successors and/or assigns | PO Box 961045 | Fort Worth | TX | 76161',
  ],
  [
    'Will County, 302 N Chicago St, Joliet, IL 60432 (email risk@will.example)',
    'Will County | 302 N Chicago St | Joliet | IL | 60432',
  ],
  [
    'Target Corporation dba Target\n1000 Nicollet Mall\nMinneapolis MN 55403',
    'Target Corporation dba Target | 1000 Nicollet Mall | Minneapolis | MN | 55403',
  ],
  [
    'Ocean State Job Lot, 375 Commerce Park Rd North Kingstown RI 02852',
    'Ocean State Job Lot | 375 Commerce Park Rd | North Kingstown | RI | 02852',
    'street city',
  ],
  [
    'Acme Toronto, 100 King St W, Suite 5700, Toronto ON M5X 1C7 Canada',
    'Acme Toronto | 100 King St W, Suite 5700 | Toronto | ON | M5X 1C7 | CA',
  ],
  [
    "Dublin Docks Ltd, 4 Sir John Rogerson's Quay, Dublin 2, D02 R296, Ireland",
    "Dublin Docks Ltd | 4 Sir John Rogerson's Quay | Dublin 2 |  | D02 R296 | IE",
    'street city zip',
  ],
  ['I need a certificate for the Town of Groton.', 'Town of Groton', 'name'],
  [
    'Certificate holder: Bayfare Grocers Inc\nAdditional insured or waiver required by contract: Yes\nA certificate does not change your policy.\n\nFirst delivery is next week.',
    'Bayfare Grocers Inc',
  ],
  [
    'Holder: Mystic Marina LLC c/o Dana Fox, P.O. Box 12, 36 Quarry Road, Mystic, CT 06355',
    'Mystic Marina LLC c/o Dana Fox | P.O. Box 12, 36 Quarry Road | Mystic | CT | 06355',
  ],
  [
    'To: Daniel\nPlease make one for Norwich Free Academy - 305 Broadway, Norwich, CT 06360',
    'Norwich Free Academy | 305 Broadway | Norwich | CT | 06360',
    'name street',
  ],
  [
    'Company: Foo & Bar Co.\nStreet: 5 Elm St\nCity, State ZIP: Mystic, CT 06355',
    'Foo & Bar Co. | 5 Elm St | Mystic | CT | 06355',
  ],
  [
    'Georgia Power, 241 Ralph McGill Blvd NE, Atlanta, Georgia 30308-3374, USA',
    'Georgia Power | 241 Ralph McGill Blvd NE | Atlanta | GA | 30308-3374',
  ],
  [
    'Estee Lauder, 767 Fifth Ave., New York, N.Y. 10153',
    'Estee Lauder | 767 Fifth Ave. | New York | NY | 10153',
  ],
  [
    'Halyard Insurance Brokers, 3 Mill Street, Suite 2B, Portland, Maine 04101',
    'Halyard Insurance Brokers | 3 Mill Street, Suite 2B | Portland | ME | 04101',
  ],
  [
    'Certificate holder: Norwich Savings Bank ISAOA\nHolder address: PO Box 88, Norwich CT 06360',
    'Norwich Savings Bank ISAOA | PO Box 88 | Norwich | CT | 06360',
  ],
  [
    'COI for Larkfield Contractors, Inc., 9 Quarry Rd., Ledyard, CT 06339',
    'Larkfield Contractors, Inc. | 9 Quarry Rd. | Ledyard | CT | 06339',
    'name',
  ],
  [
    'Ship to: no\nHolder name: Vale Yachts Pty Ltd\nAddress: 14 Quay Street, Sydney NSW 2000, Australia',
    'Vale Yachts Pty Ltd | 14 Quay Street | Sydney NSW |  | 2000 | AU',
    'street city zip',
  ],
  [
    'Coldspring Hospital\n12th Floor\n900 Main Street\nHartford CT 06103\nUSA',
    'Coldspring Hospital | 12th Floor, 900 Main Street | Hartford | CT | 06103',
  ],
  [
    'Northern Lights Ltd\n100 Bay Street\nHalifax, Nova Scotia B3H 1A1\nCanada',
    'Northern Lights Ltd | 100 Bay Street | Halifax | NS | B3H 1A1 | CA',
  ],
  [
    'Guam Port Authority, 1026 Cabras Highway, Piti, GU 96915',
    'Guam Port Authority | 1026 Cabras Highway | Piti | GU | 96915',
  ],
]

test.each(readings)('%j', (text, holder, doubtfulParts = '') => {
  const holderRead = readHolder(text)
  const { name, street, city, state, zip, country } = holderRead ?? {}
  expect([name, street, city, state, zip, country].join(' | ').replace(/( \| )+$/, '')).toBe(holder)
  expect(holderRead?.doubtful.join(' ')).toBe(doubtfulParts)
})

test('nothing is proposed that the client did not write', () => {
  for (const [text] of readings) {
    const { name = '', street = '', city = '' } = readHolder(text) ?? {}
    const writtenWords = text.split(/[\s,]/)
    for (const word of [name, street, city].join(' ').split(/[\s,]/))
      expect(writtenWords.join(' ')).toContain(word)
  }
  for (const text of [
    'Please send it to the landlord',
    'As last year',
    'My card ends 06340 CT',
    'Policy CT 12345 expires soon',
    'We are insured in OR, call me',
    '\u200b \u00a0 \u2060 \ufeff',
    '',
  ])
    expect(readHolder(text), text).toBeNull()
})

test('every email address is read, whatever surrounds it, once', () => {
  const emailsOf = (text: string) => readHolder(text)?.emails
  expect(emailsOf('Email it to ap@gannet.example and risk+coi@gannet.example.')).toEqual([
    'ap@gannet.example',
    'risk+coi@gannet.example',
  ])
  expect(emailsOf('Quay <Desk@Quay.example>; mailto:coi@quay.example, (desk@quay.example)')).toEqual([
    'desk@quay.example',
    'coi@quay.example',
  ])
  expect(emailsOf('Will County, 302 N Chicago St, Joliet, IL 60432 (email risk@will.example)')).toEqual([
    'risk@will.example',
  ])
  expect(readHolder('ask @Maria or me@home')).toBeNull()
})

test('a long or hostile text is read in time', () => {
  for (const text of ['CT. ', '1 CT 06340, ', 'c/o\n', 'holder: ', 'a@b.example ', 'x', '\n', ', '])
    expect(() => readHolder(text.repeat(5000 / text.length))).not.toThrow()
})

const stonington = { name: 'Town of Stonington', street: '152 Elm Street', city: 'Stonington', zip: '06378' }
const bank = { name: 'Norwich Savings Bank', street: 'PO Box 88', city: 'Norwich', zip: '06360' }
const bankInMystic = { ...bank, street: '3 Main Street', city: 'Mystic', zip: '06355' }

test('a holder on file is found by name and address, by its name alone, or within a sentence', () => {
  const onFile = [bank, bankInMystic, stonington]
  const match = (text: string) => matchHolder(onFile, readHolder(text), text)
  expect(match('TOWN OF STONINGTON, 152 Elm St., Stonington, CT 6378').match).toBe(stonington)
  expect(match('Norwich Savings Bank, Inc., 3 Main St, Mystic, CT 06355-1200').match).toBe(bankInMystic)
  expect(match('Town of Stonington.').match).toBe(stonington)
  expect(match('Once again Town of Stonington, 152 Elm Street, Stonington, CT 06378').match).toBe(stonington)
  expect(match('please do the usual one for the town of stonington, thanks').match).toBe(stonington)
  // Two holders have this name.
  expect(match('Norwich Savings Bank')).toEqual({ match: null, elsewhere: null })
  expect(match('Town of Stonington, 9 Water Street, Pawcatuck, CT 06379')).toEqual({
    match: null,
    elsewhere: stonington,
  })
  expect(match('Bayfare Grocers, 18 Depot Road, Groton, CT 06340')).toEqual({ match: null, elsewhere: null })
  expect(match('')).toEqual({ match: null, elsewhere: null })
})
