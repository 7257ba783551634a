import { matchPath } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import { activityKinds } from '../contract/entities.ts'
import { allSearchableKinds } from '../contract/values/searchable-kinds.ts'
import type { Feature } from './feature.ts'

// The agency's data comes with the page's HTML.
vi.stubGlobal('document', { querySelector: () => null })
afterAll(() => vi.unstubAllGlobals())
const files = import.meta.glob<Feature>('./*/feature.tsx', { import: 'feature' })
const features = await Promise.all(
  Object.entries(files).map(async ([file, load]) => ({ file, ...(await load()) })),
)
const pages = features.flatMap((feature) => feature.pages ?? [])

type PagePath = string | ((...ids: string[]) => string)
const addresses = import.meta.glob<Record<string, Record<string, PagePath>>>('./*/paths.ts', { eager: true })

test('every address that a paths.ts builds leads to a page', () => {
  const builtPaths = Object.values(addresses)
    .flatMap((file) => Object.values(file).flatMap((paths) => Object.values(paths)))
    .map((path) => (typeof path === 'string' ? path : path('one', 'two')))
  expect(builtPaths.length).toBeGreaterThan(40)
  const patterns = ['/login', '/auth', ...pages.map(({ path }) => path)]
  const deadLinks = builtPaths.filter(
    (pagePath) => !patterns.some((path) => matchPath(path, pagePath.replace(/[?#].*/, ''))),
  )
  expect(deadLinks, 'no feature.tsx has a page at these addresses').toEqual([])
})

test('every link of the navigation leads to a page, and no two links of a place have the same number', () => {
  const items = features.flatMap(({ navigation }) => navigation ?? [])
  const links = items.flatMap((item) => ('to' in item ? item.to : []))
  expect(links.filter((link) => !pages.some(({ path }) => matchPath(path, link)))).toEqual([])
  const numbers = items.flatMap(({ positions, accountPart }) =>
    Object.entries(positions).map(([sectionName, order]) =>
      // A person has one right only, so links for different rights may have the same place in the
      // order.
      sectionName.startsWith('part: ') ? `${sectionName} ${order} ${accountPart}` : `${sectionName} ${order}`,
    ),
  )
  expect(numbers.filter((one, index) => numbers.indexOf(one) < index)).toEqual([])
})

test('a right to one part of an account opens the pages of that part, and those that are open to all', () => {
  const pathsOpenTo = (right: string) =>
    pages.flatMap(({ path, accountPart }) => (accountPart === right || accountPart === 'any' ? path : []))
  const openToAll = ['/account', '/id-cards', '/notifications']
  expect(pathsOpenTo('certificates').toSorted()).toEqual([...openToAll, '/certificates'].toSorted())
  expect(pathsOpenTo('claims').toSorted()).toEqual(
    [...openToAll, '/claim/:claimId', '/claims', '/file-claim/:policyId'].toSorted(),
  )
})

test('a kind of work item is said by one feature', () => {
  const kinds = features.flatMap(({ workItems }) => Object.keys(workItems ?? {}))
  expect(kinds.length).toBeGreaterThan(8)
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) < index)).toEqual([])
})

test('every kind that is searched or goes on record is said by one feature', () => {
  const searchedKinds = features.flatMap(({ searchKinds }) => Object.keys(searchKinds ?? {}))
  expect(searchedKinds.toSorted(), 'searchKinds of all feature.tsx').toEqual(allSearchableKinds.toSorted())
  const loggedKinds = features.flatMap(({ logIcons }) => Object.keys(logIcons ?? {}))
  expect(loggedKinds.toSorted(), 'logIcons of all feature.tsx').toEqual(activityKinds.toSorted())
})
