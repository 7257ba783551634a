import { isIP, isIPv6 } from 'node:net'
import type { SystemFinding } from '../../../contract/system.ts'
import { formatCount } from '../../../contract/values/plural.ts'
import { isPrivateAddress } from '../../platform/private-address.ts'
import { isLocalHost } from '../../platform/tls.ts'
import { type CheckContext, failResult, inconclusiveResult, passResult, warnResult } from './check-result.ts'
import { sendProbe } from './probe-address.ts'

/** The TRUST_PROXY value that fits these proxies. */
function settingFor(proxies: readonly string[]): string {
  if (proxies.length === 0) return 'false'
  return proxies.every(isLocalHost) ? 'loopback' : String(proxies.length)
}

const formatProxyCount = (proxies: number) =>
  proxies === 0 ? 'no proxy' : formatCount(proxies, 'proxy', 'proxies')

// `isPrivateAddress` expects a URL.
const isPrivate = (ip: string) => isIP(ip) > 0 && isPrivateAddress(`http://${isIPv6(ip) ? `[${ip}]` : ip}`)

/** Checks that callers are identified by their own address: not a proxy's, and not a forged one. */
export async function checkProxies(
  context: Pick<CheckContext, 'settings' | 'secrets' | 'now'>,
): Promise<SystemFinding> {
  const { trustProxy } = context.settings
  const answer = await sendProbe(context).catch(() => null)
  if (!answer) return inconclusiveResult('The address does not answer. See Address.')
  const { route, claimedAddress } = answer
  if (!route) return inconclusiveResult('Another program answers at the address. See Address.')
  const { addresses, believed } = route
  const [caller = '', ...proxies] = addresses.slice(addresses.indexOf(claimedAddress) + 1)
  if (proxies.length === 0 && !addresses.includes(claimedAddress))
    return failResult(
      'A proxy removes X-Forwarded-For: all callers look like one.',
      'Have the proxy add the address it sees to X-Forwarded-For ($proxy_add_x_forwarded_for in nginx), then look again.',
    )
  const message = `Requests come through ${formatProxyCount(proxies.length)}, and TRUST_PROXY trusts ${formatProxyCount(believed)}`
  const advice = `Set TRUST_PROXY=${settingFor(proxies)}.`
  if (believed < proxies.length)
    return failResult(`${message}: all callers look like one, under ${proxies.at(-1 - believed)}.`, advice)
  if (believed > proxies.length) {
    // A caller in the proxies' own network looks like a proxy. A caller outside this network does
    // not.
    if (Array.isArray(trustProxy) && isPrivate(caller))
      return inconclusiveResult(
        `TRUST_PROXY includes ${caller}, where this check was started. The check does not work from a proxy’s address.`,
        'Run the check from a machine that TRUST_PROXY does not include: npm run portal -- doctor, with the same settings.',
      )
    return failResult(`${message}: forged caller addresses are accepted.`, advice)
  }
  if (typeof trustProxy === 'number' && trustProxy > believed)
    return warnResult(
      `Callers are identified by their own address, because a proxy removes forged headers. TRUST_PROXY is set for ${formatProxyCount(trustProxy)}, but requests come through ${formatProxyCount(proxies.length)}.`,
      advice,
    )
  return passResult(
    `Requests come through ${formatProxyCount(proxies.length)}, and callers are identified by their own address.`,
  )
}
