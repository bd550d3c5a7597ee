/** Palette: `sky` from top to horizon, `light` of lamp or sun, `haze` of the distance. */
export type Palette = {
  name: string
  sky: readonly [string, string, string]
  light: string
  haze: string
  ink: string
  accent: string
  night: boolean
}

const palette = (
  name: string,
  sky: Palette['sky'],
  light: string,
  haze: string,
  ink: string,
  accent: string,
  night = false,
): Palette => ({ name, sky, light, haze, ink, accent, night })

export const palettes: readonly Palette[] = [
  palette('ember', ['#1b1433', '#7a2b4e', '#f2814b'], '#ffd9a0', '#d9744f', '#120c1f', '#ff5d3a'),
  palette('rose dusk', ['#2a2350', '#a04f7c', '#f6b69a'], '#fff0d8', '#cf8793', '#181530', '#ff8f7a'),
  palette('teal and orange', ['#07232d', '#1d5b63', '#f0a35c'], '#ffe2ae', '#7f9a88', '#04141a', '#ff8a2b'),
  palette('polar', ['#0b1f3f', '#2f6a96', '#cfe6ea'], '#ffffff', '#9cc3d2', '#071427', '#ff6f59'),
  palette('midnight', ['#050a1c', '#0f2250', '#3d6ea8'], '#f4f1d8', '#35629b', '#03050f', '#ffc857', true),
  palette('absinthe', ['#04201c', '#0f5747', '#c3d98a'], '#f8ffd0', '#6fa37a', '#02110f', '#f7e06e'),
  palette('crimson', ['#1a0309', '#7d0f1c', '#f04a36'], '#ffd7b8', '#b12a2b', '#0e0205', '#ffb03a'),
  palette('sepia', ['#3a2a1c', '#9a7448', '#f0d6a0'], '#fff6dd', '#c8a472', '#1c130b', '#c8472b'),
  palette('lilac dawn', ['#3b3a73', '#a78bc0', '#fbd9d0'], '#fffaf0', '#c8a8c6', '#1f1d42', '#f2668b'),
  palette('petrol', ['#021a22', '#07454f', '#5fb0a4'], '#e8fff2', '#3d8f8c', '#010d12', '#ff7048', true),
  palette('gold hour', ['#4b3350', '#c9734a', '#ffd074'], '#fff7d6', '#e39a57', '#22141f', '#e63f2c'),
  palette('neon', ['#0b0620', '#3a1169', '#e0479e'], '#ffd3f2', '#7a2f9c', '#06030f', '#2fe6e0', true),
  palette('slate rain', ['#141b22', '#3a4a57', '#98a9ae'], '#eef3f0', '#76878f', '#0a0e12', '#e9b44c'),
  palette('aurora', ['#03091f', '#0b3a4d', '#3ecf9b'], '#e6fff0', '#2a8f83', '#020612', '#b07cff', true),
  palette('coral sea', ['#0a3a5c', '#2c93a8', '#ffd2b0'], '#fff8e6', '#8ec3bd', '#06233a', '#ff6b5e'),
  palette('noir', ['#08080a', '#26262b', '#a3a09a'], '#fffdf5', '#6e6d6c', '#030304', '#d62f2f', true),
  palette('olive war', ['#23241a', '#6a6a45', '#e0cd96'], '#fff5d2', '#a49c6f', '#11120b', '#d3582a'),
  palette('candy', ['#2d4fa8', '#7fb6e8', '#ffe0d3'], '#fffef2', '#b7cbe6', '#23306b', '#ff5e78'),
  palette('plum', ['#140a24', '#4a1d5c', '#d07a8c'], '#ffe6d0', '#8c4a78', '#0a0513', '#ffb454', true),
  palette('saffron', ['#6b1f2e', '#e0672f', '#ffcf5c'], '#fffbe0', '#ef9a4a', '#2a0b16', '#2a6f7a'),
  palette('ice blood', ['#162236', '#5d7590', '#e3dcd6'], '#ffffff', '#a9b4be', '#0a111d', '#c2202f'),
  palette('jade night', ['#02120f', '#063b36', '#1f8a70'], '#fff2c4', '#1d6e60', '#010a08', '#ff9a3d', true),
  palette('cobalt', ['#060f3a', '#1a3fb0', '#8fb8ff'], '#ffffff', '#5f8de0', '#040922', '#ffdf4f', true),
  palette('peach', ['#7a5a8c', '#f0a08c', '#ffe9c9'], '#fffdf5', '#edb9a4', '#3a2748', '#2f8f8f'),
  palette('rust', ['#0e1a24', '#54414a', '#d97b4a'], '#ffe0b8', '#9c6a58', '#070c12', '#6fd0c8'),
  palette('moss', ['#10201a', '#3d5a3a', '#cddb9c'], '#fbffe0', '#86a070', '#07110c', '#ffae42'),
]
