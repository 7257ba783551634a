import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { isRole, isStaff, portalNames } from '../../contract/values/roles.ts'
import { type AgencyProfile, memoizeByAgency } from '../agency.ts'
import type { Context, Me } from '../context.ts'
import { notAllowedError } from '../failure.ts'
import { version } from '../platform/releases.ts'
import { dsnOf } from '../platform/telemetry/environment.ts'
import type { Settings } from '../settings.ts'
import { readCookie } from './cookies.ts'
import { cacheEncodings } from './encoding-cache.ts'
import { errorBody } from './errors.ts'
import { escapeHtml } from './escape-html.ts'
import { fillTemplate } from './fill-template.ts'
import { openFirstLoad } from './first-load.ts'
import { changeCursor } from './recent-changes.ts'
import { contentSecurityPolicyWith } from './security-headers.ts'
import type { SessionCache } from './session-cache.ts'
import { signedInCaller } from './signed-in-caller.ts'
import { mountInstallable } from './web-manifest.ts'

/** `texts`: the texts between the two markers. `pageWithout`: the page without these texts. */
function splitBetween(
  page: string,
  beginMarker: string,
  end: string,
): { texts: string[]; pageWithout: string } {
  const [textBefore = '', ...otherPieces] = page.split(beginMarker)
  const pieces = otherPieces.map((piece) => {
    const [textBetween = '', ...piecesAfter] = piece.split(end)
    return { inside: textBetween, after: piecesAfter.join(end) }
  })
  return {
    texts: pieces.map(({ inside }) => inside),
    pageWithout: textBefore + pieces.map(({ after }) => after).join(''),
  }
}

/** Removes the telephone link from the HTML if the agency has no number. */
export const withPhoneLink = (page: string, { phone }: Pick<AgencyProfile, 'phone'>): string =>
  phone ? page : splitBetween(page, '<!--call-->', '<!--/call-->').pageWithout

/** Template values of the page, all of them public. They save the page a call. */
export function agencyValues(
  { week: _, holidays: __, isDemo, ...agency }: AgencyProfile,
  settings: Pick<Settings, 'uploadMaxMb' | 'publicUrl' | 'sentryDsn' | 'tracesTo'>,
) {
  const { uploadMaxMb, publicUrl, sentryDsn, tracesTo } = settings
  const telemetryValues = {
    version,
    ...(sentryDsn || tracesTo ? { dsn: dsnOf(settings), errors: sentryDsn !== undefined } : {}),
  }
  const valuesByName = {
    ...agency,
    uploadMaxMb,
    origin: new URL(publicUrl).origin,
    demoPassword: isDemo ? demoPassword : null,
  }
  return {
    TELEPHONE: escapeHtml(dialStringOf(agency.phone)),
    PHONE: escapeHtml(agency.phone),
    AGENCY: escapeHtml(JSON.stringify(valuesByName)),
    AGENCY_NAME: escapeHtml(agency.name),
    WATCHED: escapeHtml(JSON.stringify(telemetryValues)),
  }
}

/** Removes the navigation frame, for people who see no inner screen. */
export const removeShell = (page: string): string =>
  splitBetween(page, '<!--frame-->', '<!--/frame-->').pageWithout

const addHeadMark = (page: string) => page.replace('</head>', '%HEAD%</head>')

// ms. Preloading is not worth a longer wait.
const maxSessionWait = 500

/**
 * The signed-in person. Null if the session is not resolved in time: the page then asks for the
 * person itself.
 */
async function personOf(token: string, sessions: SessionCache): Promise<Me | null> {
  const person = sessions.findCaller(token).catch(() => null)
  const caller = await Promise.race([person, wait(maxSessionWait, null, { ref: false })])
  return caller && isRole(caller.me.role) && !caller.me.mustSetUpTwoStep ? caller.me : null
}

/** Serves hashed files with immutable caching, and the page for all addresses outside the API. */
export async function mountPage(
  app: FastifyInstance,
  folder: string,
  context: Pick<Context, 'agency' | 'settings' | 'now'>,
  sessions: SessionCache,
): Promise<void> {
  const { agency, settings } = context
  const builtPage = await readFile(join(folder, 'index.html'), 'utf8')
  const policy = contentSecurityPolicyWith(splitBetween(builtPage, '<script>', '</script>').texts)
  const pageTemplate = addHeadMark(builtPage)
  const pages = memoizeByAgency(agency, (profile) => {
    const values = agencyValues(profile, settings)
    const pageWithPhone = withPhoneLink(pageTemplate, profile)
    const pageWithoutShell = removeShell(pageWithPhone)
    return {
      inside: (me: Me, head: string) => {
        const cursorTag = `<meta name="told-since" content="${changeCursor(me)}" />`
        const person = { ROLE: me.role, PORTAL: escapeHtml(portalNames[me.role]) }
        return fillTemplate(pageWithPhone, { ...values, ...person, VISITOR: 'no', HEAD: head + cursorTag })
      },
      known: (head: string) => fillTemplate(pageWithoutShell, { ...values, VISITOR: 'no', HEAD: head }),
      // Without a session cookie nobody is signed in: the page need not ask.
      visitor: (head: string) => fillTemplate(pageWithoutShell, { ...values, VISITOR: 'yes', HEAD: head }),
    }
  })
  const firstLoad = await openFirstLoad(folder)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  let cachedNotices: ReturnType<typeof cacheEncodings> | undefined
  app.get('/third-party-notices.txt', async (request, reply) => {
    cachedNotices ??= cacheEncodings(await readFile(join(folder, 'third-party-notices.txt')))
    return cachedNotices(request, reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache'))
  })
  app.get('/api/reference', async (request, reply) => {
    const { me } = await signedInCaller(request, context, sessions)
    if (!isStaff(me)) throw notAllowedError()
    return reply.type('text/html; charset=utf-8').send(createReadStream(join(folder, 'reference.html')))
  })
  await mountInstallable(app, { folder, renderPage: () => pages().known(''), policy, agency })
  app.setNotFoundHandler(async (request, reply) => {
    const isPageRequest =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(request.url)
    if (!isPageRequest) return reply.code(404).send(errorBody('Not found', 'not_found'))
    const token = readCookie(request, 'session', context)
    const me = token ? await personOf(token, sessions) : null
    const { headHtml, isInside } = firstLoad(request.url, me?.role ?? null)
    const { inside, known, visitor } = pages()
    const answer = me && isInside ? inside(me, headHtml) : token ? known(headHtml) : visitor(headHtml)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(answer)
  })
}
