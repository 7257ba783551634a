import type { Page } from '@playwright/test'
import type { SignIn } from './portal.ts'

/** Every screen, as the person who sees it, and the text that says it is there. */
export const screens: {
  name: string
  who: SignIn | null
  path: string | ((page: Page) => Promise<string>)
  shows: RegExp
}[] = [
  { name: 'login', who: null, path: '/login', shows: /Welcome back/ },
  { name: 'not found', who: null, path: '/no/such/page', shows: /Whoops! 404/ },
  { name: 'client home', who: 'client', path: '/', shows: /Welcome, Maria Reyes/ },
  { name: 'client policies', who: 'client', path: '/policies?show=active', shows: /HBP|Hartford/ },
  { name: 'policy', who: 'client', path: firstPolicy, shows: /Agent Information/ },
  {
    name: 'category',
    who: 'client',
    path: '/policy/commercial/Commercial-Auto-Insurance',
    shows: /Commercial Auto/,
  },
  { name: 'client documents', who: 'client', path: '/documents', shows: /Certificate for Bayfare/ },
  { name: 'client messages', who: 'client', path: '/messages', shows: /Messages/ },
  { name: 'client quotes', who: 'client', path: '/quotes', shows: /Insurance Quotes/ },
  { name: 'agent home', who: 'agent', path: '/', shows: /Active Clients/ },
  { name: 'client management', who: 'agent', path: '/client-management', shows: /Coldspring/ },
  { name: 'client details', who: 'agent', path: firstClient, shows: /Client Information/ },
  {
    name: 'client details documents',
    who: 'agent',
    path: async (page) => `${await firstClient(page)}?tab=documents`,
    shows: /Certificate for Bayfare/,
  },
  { name: 'agent documents', who: 'agent', path: '/documents', shows: /Loss runs|loss runs/ },
  { name: 'invite clients', who: 'agent', path: '/invite-clients', shows: /Pending/ },
  { name: 'admin home', who: 'admin', path: '/', shows: /Admin Portal/ },
]

async function firstPolicy(page: Page) {
  const { policies } = await (await page.request.get('/api/policy?show=active&limit=1')).json()
  return `/policy/${policies[0].id}`
}

async function firstClient(page: Page) {
  const { clients } = await (await page.request.get('/api/agent/clients?search=tidewheel')).json()
  return `/client-details/${clients[0].id}`
}
