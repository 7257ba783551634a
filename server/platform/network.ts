import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // An address in a URL is written in one way only, an IPv4 address at its end as two groups.
  const { hostname } = new URL(`http://[${address}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const mapped = '0:0:0:0:0:ffff'

/**
 * What an address counts as: an IPv4 address as itself, also where it is written as IPv6; of IPv6 the /64, since whoever has
 * one address has all of these. What is no address is left as it is.
 */
export const networkOf = (ip: string) => networkOfGroups(ip, 4)

/** What an address counts as, more widely than `networkOf`: of IPv6 the /48. So many networks somebody may have been given at once. */
export const widerNetworkOf = (ip: string) => networkOfGroups(ip, 3)

function networkOfGroups(ip: string, counted: number): string {
  const [address = ip] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  const written = groups.map((group) => group.toString(16))
  if (written.slice(0, 6).join(':') !== mapped)
    return `${written.slice(0, counted).join(':')}::/${16 * counted}`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
