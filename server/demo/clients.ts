import type { StaffName } from './agency.ts'

export type ClientName =
  | 'tidewheel'
  | 'fernhollow'
  | 'coldspring'
  | 'quillback'
  | 'vale'
  | 'larkfield'
  | 'sorrelPoint'
  | 'copperline'
  | 'dunmore'
  | 'abara'
  | 'pruitt'
  | 'wynn'
  | 'stonecrop'

/** A demo client and their invitation. Days count from the day of loading. */
interface PlannedClient {
  agent: StaffName
  /** Clients with a username can sign in. */
  username?: string
  firstName: string
  lastName: string
  email: string
  company: string
  phone: string
  address: string
  ein: string
  invitedDaysAgo: number
  /** The agent's text in the invitation. */
  message: string
  sentDaysAgo?: number
  accepted?: number
}

export const demoClients: Record<ClientName, PlannedClient> = {
  tidewheel: {
    agent: 'agent',
    username: 'client',
    firstName: 'Maria',
    lastName: 'Reyes',
    email: 'client@demo.example',
    company: 'Tidewheel Bakery LLC',
    phone: '(860) 555-0110',
    address: '218 Coopers Wharf Street, New London, CT 06320',
    ein: '89-3306412',
    invitedDaysAgo: -744,
    message: 'Maria, this is where your certificates and ID cards will be from now on.',
    sentDaysAgo: -744,
    accepted: -742,
  },
  fernhollow: {
    agent: 'agent',
    firstName: 'Luis',
    lastName: 'Ferreira',
    email: 'luis@fernhollow.example',
    company: 'Fernhollow Landscaping LLC',
    phone: '(860) 555-0114',
    address: '77 Sawmill Brook Road, Ledyard, CT 06339',
    ein: '89-5182097',
    invitedDaysAgo: -334,
    message: 'Luis, welcome. Once you are in, you can see every truck and the equipment list.',
    sentDaysAgo: -334,
    accepted: -330,
  },
  coldspring: {
    agent: 'agent',
    firstName: 'Karen',
    lastName: 'Oduya',
    email: 'karen@coldspringmechanical.example',
    company: 'Coldspring Mechanical Inc',
    phone: '(860) 555-0118',
    address: '1450 Falls Foundry Road, Norwich, CT 06360',
    ein: '89-2741358',
    invitedDaysAgo: -615,
    message: 'Karen, your office can ask for certificates here instead of calling.',
    sentDaysAgo: -615,
    accepted: -611,
  },
  quillback: {
    agent: 'agent',
    firstName: 'Tom',
    lastName: 'Baziuk',
    email: 'tom@quillbacktavern.example',
    company: 'Quillback Tavern LLC',
    phone: '(860) 555-0123',
    address: '9 Lantern Wharf, Stonington, CT 06378',
    ein: '89-6093745',
    invitedDaysAgo: -529,
    message: 'Tom, the liquor renewal and the rest of your papers are in one place now.',
    sentDaysAgo: -529,
    accepted: -528,
  },
  vale: {
    agent: 'agent',
    firstName: 'Helen',
    lastName: 'Vale',
    email: 'helen@valethornbury.example',
    company: 'Vale & Thornbury Architects PC',
    phone: '(860) 555-0127',
    address: '32 Rectory Elm Lane, Old Lyme, CT 06371',
    ein: '89-1457826',
    invitedDaysAgo: -899,
    message: 'Helen, here you find the professional policy and both of the others.',
    sentDaysAgo: -899,
    accepted: -894,
  },
  larkfield: {
    agent: 'agent',
    firstName: 'Aisha',
    lastName: 'Morgan',
    email: 'aisha@larkfieldjanitorial.example',
    company: 'Larkfield Janitorial LLC',
    phone: '(860) 555-0131',
    address: '605 Quarry Dock Road, Waterford, CT 06385',
    ein: '89-4820163',
    invitedDaysAgo: -449,
    message: 'Aisha, for bids you can ask for what you need here and I will see it at once.',
    sentDaysAgo: -449,
    accepted: -447,
  },
  sorrelPoint: {
    agent: 'agent',
    firstName: 'Ron',
    lastName: 'Castellano Jr',
    email: 'board@sorrelpoint.example',
    company: 'Sorrel Point Condominium Association Inc',
    phone: '(860) 555-0136',
    address: '1 Sorrel Point Drive, Niantic, CT 06357',
    ein: '89-7315504',
    invitedDaysAgo: -707,
    message: 'Ron, owners and lenders ask the board for certificates all year. Please send them to me here.',
    sentDaysAgo: -707,
    accepted: -702,
  },
  copperline: {
    agent: 'agent2',
    username: 'client2',
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'client2@demo.example',
    company: 'Copperline IT Services Inc',
    phone: '(860) 555-0142',
    address: '480 Drawbridge Road, Groton, CT 06340',
    ein: '89-8264019',
    invitedDaysAgo: -567,
    message: 'Priya, your four policies are in the portal.',
    sentDaysAgo: -567,
    accepted: -566,
  },
  dunmore: {
    agent: 'agent2',
    firstName: 'Stephen',
    lastName: 'Dunmore',
    email: 'stephen@dunmoreholdings.example',
    company: 'Dunmore Street Holdings LLC',
    phone: '(860) 555-0147',
    address: '26 Millinery Row, Colchester, CT 06415',
    ein: '89-3579281',
    invitedDaysAgo: -492,
    message: 'Stephen, both buildings are on one policy, and here is where you can read it.',
    sentDaysAgo: -492,
    accepted: -489,
  },
  abara: {
    agent: 'agent2',
    firstName: 'June',
    lastName: 'Abara',
    email: 'june@juneabara.example',
    company: '',
    phone: '(860) 555-0151',
    address: '14 Shipcarver Lane, Essex, CT 06426',
    ein: '',
    invitedDaysAgo: -366,
    message: 'June, venues often ask for a certificate the day before. You can reach me here.',
    sentDaysAgo: -366,
    accepted: -364,
  },
  pruitt: {
    agent: 'agent',
    firstName: 'Owen',
    lastName: 'Pruitt',
    email: 'owen@pruitttile.example',
    company: 'Pruitt Tile & Stone LLC',
    phone: '(860) 555-0158',
    address: '163 Oxbow Hill Road, Uncasville, CT 06382',
    ein: '89-6648230',
    invitedDaysAgo: -3,
    message: 'Owen, good to meet you at the yard. Please set up your access and I will add the papers.',
    sentDaysAgo: -3,
  },
  wynn: {
    agent: 'agent',
    firstName: 'Carla',
    lastName: 'Wynn',
    email: 'carla@wynnpetgrooming.example',
    company: 'Wynn Pet Grooming',
    phone: '(860) 555-0163',
    address: '88 Cordwainer Street, Pawcatuck, CT 06379',
    ein: '',
    invitedDaysAgo: -20,
    message: 'Carla, here is the access we spoke about.',
    sentDaysAgo: -20,
  },
  stonecrop: {
    agent: 'agent',
    firstName: 'Grace',
    lastName: 'Holloway',
    email: 'grace@stonecropvet.example',
    company: 'Stonecrop Veterinary PC',
    phone: '(860) 555-0169',
    address: '341 Cedar Weir Road, Old Saybrook, CT 06475',
    ein: '89-9013672',
    invitedDaysAgo: -6,
    message: '',
  },
}
