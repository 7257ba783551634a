import { BlockList, isIP } from 'node:net'

const networks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  networks.addSubnet(network, prefix)
networks.addAddress('0.0.0.0')
for (const ip of ['::', '::1']) networks.addAddress(ip, 'ipv6')
for (const [network, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  networks.addSubnet(network, prefix, 'ipv6')

const privateNamePattern = /(^|\.)(localhost|local|internal|test|home\.arpa)$/

/**
 * Whether a URL leads to this machine or a private network: loopback, private and link-local
 * addresses, names reserved for such networks, and names without a dot, as containers have.
 */
export function isPrivateAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  if (version > 0) return networks.check(host, version === 6 ? 'ipv6' : 'ipv4')
  return privateNamePattern.test(host) || !host.includes('.')
}
