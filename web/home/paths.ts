export const homePaths = {
  home: '/',
  welcome: '/agency/welcome',
}
