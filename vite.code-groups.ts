// Splits the code of the built page into files (chunks).
import type { Rolldown } from 'vite'
import { featurePages, type PageGroup, pageGroups, reachableFrom, repoPath } from './vite.features.ts'

type Group = PageGroup | `${'first' | 'forms'}-${PageGroup}` | 'floating' | 'id-cards' | 'lists'

// Event texts and highlighted search terms: small modules that the audit log, the bell and a
// client's page share.
const timelineModules =
  /\/web\/(activity\/|[\w-]+\/feature[.]tsx[?]logIcons|timeline\/(timeline|kind-icons)|search\/highlighted-text)/
// A client's task list, which several pages share.
const taskModules = /\/web\/tasks\/(subject-links|task-(list|row|labels))\./
// The import screens, which admins open once or twice: not part of anybody's first screen. Settings
// has the drop area for their files too.
const bookModules =
  /\/web\/imports\/(?!invite-|start-with-files|add-files)|\/contract\/values\/(book-columns|import-labels)[.]/
// A claim's deadlines, shown on its page and in its work item.
const deadlineModules = /\/web\/claims\/claim-deadlines[.]/
// Forms need these modules, and so does a conversation, which loads no forms.
const messageModules = /\/contract\/values\/(private-numbers|message-rules)[.]/
// File fields of forms, and the forms of a quote: several dialogs share them, and they are too
// small for a file of their own.
const sharedFormModules =
  /\/web\/ui\/form-file-field[.]|\/web\/documents\/chosen-file[.]|\/contract\/quote-forms[.]/
// A page and its dialogs share these modules: too small for a file of their own.
const dialogModules =
  /\/web\/(bills\/payment-proof|clients\/reassignment-labels|notes\/note-row|policy-parts\/parts-form|appointments\/(presentation-(card|actions)|soonest-slots))/
const floatingModules = /\/(@floating-ui|react-(popper|popover|menu|dropdown-menu))\//
const formModules = /\/node_modules\/(zod|react-hook-form|@hookform)\//

// Tables of the trade, which few dialogs need.
const isTable =
  /\/contract\/values\/(reference-text|known-forms|form-entries|certificate-law|printed-policy|certified-forms|insured-names)[.]/

/** An icon, a feature's endpoints or paths, or a few labels: too small for a file of its own. */
const isSmall = (id: string) => /\/lucide-react\/|\/wire[.]ts[?]|\/(preload|paths)[.]ts$/.test(id)

/**
 * Files whose dynamic imports appear around pages or in place of a page, by the code group of those
 * imports.
 */
const modulesByPageGroup: Record<PageGroup, readonly string[]> = {
  'for-visitors': ['web/guards.tsx'],
  'for-everybody': ['web/pages/frame.ts'],
  'for-clients': [],
  'for-staff': [],
}

/**
 * Assigns each module to a code group by audience, so that a screen loads few files and nothing
 * that only others need. A feature declares who may open its pages. Modules that two pages share go
 * into the group of their audience. Modules of the shell and of the home pages go into the first
 * group of their audience, because every first load waits for them. Everything else is loaded with
 * its page or dialog.
 */
function groupByModule(graph: Rolldown.ChunkingContext): (id: string) => Group | null {
  const imports = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const lateImports = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const featurePagesOf = (group: PageGroup) =>
    featurePages.filter((page) => page.group === group).map(({ file }) => file)
  const pagesOf = (group: PageGroup) => [
    ...featurePagesOf(group),
    ...modulesByPageGroup[group].flatMap((path) => lateImports(repoPath(path))),
  ]
  const pagesWithLateModules = (group: PageGroup) =>
    reachableFrom(pagesOf(group), (id) => [...imports(id), ...lateImports(id)])

  const pages = pageGroups.flatMap(pagesOf)
  const modulesByPage = pages.map((page) => reachableFrom([page], imports))
  const firstPages = pages.filter((page) => /\/web\/(shell|home)\//.test(page))
  if (firstPages.length === 0) throw new Error('No page leads to the shell or a home')
  const first = reachableFrom(firstPages, imports)
  // The welcome page of a new agency is read once, and the page of a wrong address rarely: each is
  // a file of its own.
  for (const page of firstPages) if (/\/(welcome|not-found)-/.test(page)) first.delete(page)
  const staffPages = pagesOf('for-staff')
  const firstOfOthers = reachableFrom(
    firstPages.filter((page) => !staffPages.includes(page)),
    imports,
  )
  const visitors = reachableFrom(pagesOf('for-visitors'), imports)
  const modulesForEverybody = pagesWithLateModules('for-everybody')
  const clients = pagesWithLateModules('for-clients')
  const staff = pagesWithLateModules('for-staff')
  // The prefetch code imports the first queries of every page, so it belongs to every audience.
  const preloadModules = reachableFrom([repoPath('web/pages/preloads.ts')], imports)
  const allModules = [...visitors, ...modulesForEverybody, ...clients, ...staff]
  const importers = (id: string) => graph.getModuleInfo(id)?.importers ?? []
  const modulesUsing = (kind: RegExp) =>
    reachableFrom(
      allModules.filter((id) => kind.test(id)),
      importers,
    )
  // Forms with their schemas are in files of their own, and so are floating menus. A screen that
  // starts without a form or a menu does not load these files.
  const formUsers = modulesUsing(formModules)
  const floatingUsers = modulesUsing(floatingModules)

  const groupOf = (id: string) => {
    if (visitors.has(id)) return 'for-visitors'
    if (modulesForEverybody.has(id) || preloadModules.has(id) || (clients.has(id) && staff.has(id)))
      return 'for-everybody'
    return staff.has(id) ? 'for-staff' : 'for-clients'
  }
  const start = reachableFrom([repoPath('web/main.tsx')], imports)
  // Staff pages share little code. If a shared module needs only modules that are loaded first, it
  // goes into the same file as the staff home.
  const isBasedOnFirst = (id: string): boolean =>
    imports(id).every(
      (one) =>
        start.has(one) ||
        first.has(one) ||
        (groupOf(one) === 'for-staff' && (isSmall(one) || isBasedOnFirst(one))),
    )
  return (id) => {
    // Tables with their filters: staff start with them, clients need them on later pages.
    if (first.has(id) && groupOf(id) === 'for-everybody' && !firstOfOthers.has(id)) return 'lists'
    if (first.has(id)) return `first-${groupOf(id)}`
    if (id.endsWith('/web/pages/prefetch.ts')) return 'first-for-everybody'
    if (floatingModules.test(id)) return 'floating'
    if (taskModules.test(id)) return 'for-staff'
    if (deadlineModules.test(id)) return 'for-everybody'
    if (messageModules.test(id)) return 'for-visitors'
    if (sharedFormModules.test(id)) return 'forms-for-everybody'
    if (bookModules.test(id) || isTable.test(id)) return null
    if (dialogModules.test(id)) return groupOf(id)
    if (timelineModules.test(id)) return groupOf(id) === 'for-staff' ? 'for-staff' : 'for-everybody'
    const group = groupOf(id)
    const usingPages = pages.filter((_, index) => modulesByPage[index]?.has(id))
    // A phone at the roadside loads ID cards with the first files and one file of their own. What
    // other pages share with cards is small, so it is in the first files.
    const usingCardPages = usingPages.filter((page) => page.includes('/web/cards/'))
    // A small module has no dependencies, so it takes nothing along into the file of its group.
    if (isSmall(id)) {
      const isForOneAudience = group === 'for-clients' || group === 'for-staff'
      return isForOneAudience || usingCardPages.length > 0 ? `first-${group}` : group
    }
    // A module of contract/values is too small for a file of its own, even if only one page or
    // dialog needs it.
    const minPages = id.includes('/contract/values/') ? 1 : 2
    if (usingPages.length < minPages) return null
    if (usingCardPages.length > 0)
      return usingCardPages.length === usingPages.length ? 'id-cards' : `first-${group}`
    if (formUsers.has(id)) return `forms-${group}`
    if (floatingUsers.has(id)) return group === 'for-everybody' ? 'floating' : null
    // Pages of clients share next to nothing.
    if (group === 'for-clients') return 'first-for-clients'
    return group === 'for-staff' && isBasedOnFirst(id) ? 'first-for-staff' : group
  }
}

/**
 * Code groups of the build: the login page with its dependencies, and modules that screens share.
 */
export function codeGroups(): Rolldown.CodeSplittingGroup[] {
  let groupOf: ReturnType<typeof groupByModule> | undefined
  const codeGroup = (group: Group): Rolldown.CodeSplittingGroup => ({
    debugName: group,
    name(id, graph) {
      groupOf ??= groupByModule(graph)
      return groupOf(id) === group ? group : null
    },
  })
  return [
    { name: 'start', tags: ['$initial'] },
    // A group includes the dependencies of its modules, unless an earlier group has them.
    codeGroup('first-for-visitors'),
    codeGroup('first-for-everybody'),
    codeGroup('first-for-clients'),
    codeGroup('lists'),
    codeGroup('first-for-staff'),
    codeGroup('for-visitors'),
    codeGroup('id-cards'),
    codeGroup('for-everybody'),
    codeGroup('floating'),
    codeGroup('for-clients'),
    codeGroup('for-staff'),
    ...pageGroups.map((group) => codeGroup(`forms-${group}`)),
    { name: 'imports', test: bookModules },
    // A conversation needs all of these modules, on the messages page and on a client's page.
    {
      name: 'conversation',
      test: /\/web\/messages\/(conversation\.|composer|outbox|outgoing|stored-messages|send-lock|attached-|receiver|thread|use-|file-drop-|older-|message-(text|draft|log|row|stamp|time))/,
    },
  ]
}
