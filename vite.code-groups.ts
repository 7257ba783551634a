// Into which files the code of the built page goes.
import type { Rolldown } from 'vite'
import { featurePages, fileOf, type PageGroup, pageGroups, reached } from './vite.features.ts'

type Group = PageGroup | `${'first' | 'forms'}-${PageGroup}` | 'floating'

// What tells what happened, and marks what was sought in it: little, and shared by the log, the bell and a client's page.
const tells =
  /\/web\/(activity\/|[\w-]+\/feature[.]tsx[?]logIcons|timeline\/(timeline|kind-icons)|search\/highlighted-text)/
// A client's tasks, of which the list is shared.
const areTasks = /\/web\/tasks\/(subject-links|task-(list|row|labels))\./
// What admins need to bring a book in, once or twice: with nobody's first screen.
const bringsBooks =
  /\/web\/imports\/(?!columns-|invite-)|\/contract\/values\/(book-columns|import-labels)[.]|\/wire[.]ts[?]imports\b/
// Forms need them and so does a conversation, which loads no forms.
const readsMessages = /\/contract\/values\/(private-numbers|message-rules)[.]/
// A form's file: several dialogs share it, and it is too little for files of its own.
const takesFiles = /\/web\/ui\/form-file-field[.]|\/web\/documents\/chosen-file[.]/
const makesFloat = /\/(@floating-ui|react-(popper|popover|menu|dropdown-menu))\//
const makesForms = /\/node_modules\/(zod|react-hook-form|@hookform)\//

/** An icon, a feature's endpoints or addresses, or a few words: too little for a file of its own, wherever it is asked for. */
const isSmall = (id: string) => /\/lucide-react\/|\/wire[.]ts[?]|\/(preload|paths)[.]ts$/.test(id)

/** The files whose late imports stand around pages, or in place of one, by the code group of these imports. */
const besidePages: Record<PageGroup, readonly string[]> = {
  'for-visitors': ['web/guards.tsx'],
  'for-everybody': ['web/pages/frame.ts'],
  'for-clients': [],
  'for-staff': [],
}

/**
 * Says for whom a module is, so that a screen asks for few files and nobody for what is of use to others only. Who may open a
 * page is said by its feature. What the shell and the homes need, and what two pages share,
 * goes into the file of whoever needs it, the former apart from the latter: it is what everybody waits for first. Everything
 * else comes with its page or dialog.
 */
function groupByModule(graph: Rolldown.ChunkingContext): (id: string) => Group | null {
  const imports = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const late = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const ofFeatures = (group: PageGroup) =>
    featurePages.filter((page) => page.group === group).map(({ file }) => file)
  const pagesOf = (group: PageGroup) => [
    ...ofFeatures(group),
    ...besidePages[group].flatMap((place) => late(fileOf(place))),
  ]
  const withLate = (group: PageGroup) => reached(pagesOf(group), (id) => [...imports(id), ...late(id)])

  const pages = pageGroups.flatMap(pagesOf)
  const needs = pages.map((page) => reached([page], imports))
  const firstPages = pages.filter((page) => /\/web\/(shell|home)\//.test(page))
  if (firstPages.length === 0) throw new Error('No page leads to the shell or a home')
  const first = reached(firstPages, imports)
  // How an agency begins is read once: that page comes by itself, on what the first screens have.
  for (const page of firstPages) if (page.includes('/welcome-')) first.delete(page)
  const visitors = reached(pagesOf('for-visitors'), imports)
  const everybody = withLate('for-everybody')
  const clients = withLate('for-clients')
  const staff = withLate('for-staff')
  // What fetches a page ahead knows the first reading of each, whoever opens it.
  const ahead = reached([fileOf('web/pages/preloads.ts')], imports)
  const all = [...visitors, ...everybody, ...clients, ...staff]
  const importers = (id: string) => graph.getModuleInfo(id)?.importers ?? []
  const whatNeeds = (kind: RegExp) =>
    reached(
      all.filter((id) => kind.test(id)),
      importers,
    )
  // Forms with their schemas, and what opens under a button and keeps its place there, are apart: a screen that begins
  // without needs none of it.
  const ofForms = whatNeeds(makesForms)
  const floats = whatNeeds(makesFloat)

  const groupOf = (id: string) => {
    if (visitors.has(id)) return 'for-visitors'
    if (everybody.has(id) || ahead.has(id) || (clients.has(id) && staff.has(id))) return 'for-everybody'
    return staff.has(id) ? 'for-staff' : 'for-clients'
  }
  const start = reached([fileOf('web/main.tsx')], imports)
  // What pages of staff share is little: where it takes nothing with it, it comes with their home.
  const standsOnFirst = (id: string): boolean =>
    imports(id).every(
      (one) =>
        start.has(one) ||
        first.has(one) ||
        (groupOf(one) === 'for-staff' && (isSmall(one) || standsOnFirst(one))),
    )
  return (id) => {
    if (first.has(id)) return `first-${groupOf(id)}`
    if (id.endsWith('/web/pages/prefetch.ts')) return 'first-for-everybody'
    if (makesFloat.test(id)) return 'floating'
    if (areTasks.test(id)) return 'for-staff'
    if (readsMessages.test(id)) return 'for-visitors'
    if (takesFiles.test(id)) return 'forms-for-everybody'
    if (bringsBooks.test(id)) return null
    if (tells.test(id)) return groupOf(id) === 'for-staff' ? 'for-staff' : 'for-everybody'
    const group = groupOf(id)
    // It stands on nothing, and so takes nothing with it to where it does not belong.
    if (isSmall(id)) return group === 'for-everybody' ? group : `first-${group}`
    // What is in words of the trade is too little for a file of its own, between a page and the dialogs of others.
    const fewest = id.includes('/contract/values/') ? 1 : 2
    if (needs.filter((needed) => needed.has(id)).length < fewest) return null
    if (ofForms.has(id)) return `forms-${group}`
    if (floats.has(id)) return group === 'for-everybody' ? 'floating' : null
    return group === 'for-staff' && standsOnFirst(id) ? 'first-for-staff' : group
  }
}

/** The groups of the built page's code: the login page with what everything stands on, and what screens share. */
export function codeGroups(): Rolldown.CodeSplittingGroup[] {
  let groupOf: ReturnType<typeof groupByModule> | undefined
  const ofGroup = (group: Group): Rolldown.CodeSplittingGroup => ({
    debugName: group,
    name(id, graph) {
      groupOf ??= groupByModule(graph)
      return groupOf(id) === group ? group : null
    },
  })
  return [
    { name: 'start', tags: ['$initial'] },
    // A group takes with it what its modules stand on, unless a group before it has that.
    ...pageGroups.map((group) => ofGroup(`first-${group}`)),
    ofGroup('for-visitors'),
    ofGroup('for-everybody'),
    ofGroup('floating'),
    ofGroup('for-clients'),
    ofGroup('for-staff'),
    ...pageGroups.map((group) => ofGroup(`forms-${group}`)),
    { name: 'imports', test: bringsBooks },
    // Whoever opens a conversation needs all of it, on the page of messages and on that of a client.
    {
      name: 'conversation',
      test: /\/web\/messages\/(conversation\.|composer|outbox|outgoing|stored-outgoing|send-lock|attached-|receiver|thread|use-|file-drop-|older-|message-(text|draft|log|row|stamp|time))/,
    },
  ]
}
