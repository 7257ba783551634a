import { isIPv6 } from 'node:net'

function groupsOf(address: string): number[] {
  // The URL parser normalizes an address, and writes an IPv4 suffix as two groups.
  const { hostname } = new URL(`http://[${address}]`)
  const [groupsBefore = [], groupsAfter = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((addressHalf) =>
      addressHalf === '' ? [] : addressHalf.split(':').map((group) => Number.parseInt(group, 16)),
    )
  return [
    ...groupsBefore,
    ...Array<number>(8 - groupsBefore.length - groupsAfter.length).fill(0),
    ...groupsAfter,
  ]
}

const mappedIpv4Prefix = '0:0:0:0:0:ffff'

/**
 * The network that a throttle counts: an IPv4 address, also if mapped to IPv6, or the /64 of an
 * IPv6 address, since one customer holds all of a /64. Anything else is returned unchanged.
 */
export const networkOf = (ip: string) => networkOfGroups(ip, 4)

/**
 * A wider network than `networkOf`: the /48 of an IPv6 address, as large as one customer may get.
 */
export const widerNetworkOf = (ip: string) => networkOfGroups(ip, 3)

function networkOfGroups(ip: string, groupCount: number): string {
  const [ipText = ip] = ip.split('%')
  if (!isIPv6(ipText)) return ip
  const groups = groupsOf(ipText)
  const hexGroups = groups.map((group) => group.toString(16))
  if (hexGroups.slice(0, 6).join(':') !== mappedIpv4Prefix)
    return `${hexGroups.slice(0, groupCount).join(':')}::/${16 * groupCount}`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
