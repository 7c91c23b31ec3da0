import { box, type Light, panel, repeat, shadow } from './hall.ts'

/** Scenes of machines: cutting, pressing, moulding, robots, coating, checking, moving, mixing, rolling. */
export const machineScenes = {
  lathe: (light: Light) => `
${shadow(800, 1000, 1300)}
${box({ x: 150, y: 280, w: 1300, h: 680 }, '#dfe4e6', 26)}${box({ x: 150, y: 820, w: 1300, h: 140 }, light.accent, 10)}
<rect x="330" y="360" width="800" height="420" rx="20" fill="#1c242a"/>
${box({ x: 350, y: 420, w: 190, h: 300 }, '#66707a')}<circle cx="560" cy="570" r="120" fill="url(#steel)"/>${repeat(3, (n) => `<rect x="560" y="${490 + n * 62}" width="90" height="36" fill="#aab2b8"/>`)}
<rect x="620" y="530" width="380" height="80" fill="url(#steel)"/><rect x="860" y="546" width="150" height="48" fill="#e4e8ea"/>
${box({ x: 780, y: 640, w: 250, h: 110 }, '#59636c')}<path d="M850 640 L830 606 L880 606 Z" fill="#e8b13a"/>
${repeat(24, (n) => `<path d="M836 606 q${-20 - ((n * 13) % 60)} ${20 + ((n * 29) % 80)} ${-60 - ((n * 23) % 160)} ${60 + ((n * 17) % 110)}" stroke="#d9c28a" stroke-width="3" fill="none" stroke-opacity=".8"/>`)}
${repeat(12, (n) => `<path d="M700 380 L${780 + n * 9} ${560 + (n % 4) * 12}" stroke="#dff4ff" stroke-opacity=".35" stroke-width="4"/>`)}
${panel(1200, 380)}<rect x="350" y="370" width="760" height="16" fill="#fff" opacity=".25"/>`,

  press: (light: Light) => `
${shadow(800, 1000, 1000)}
${box({ x: 400, y: 150, w: 800, h: 240 }, light.accent, 22)}<circle cx="1100" cy="270" r="92" fill="#2e3439"/><circle cx="1100" cy="270" r="60" fill="url(#steel)"/>
${box({ x: 400, y: 380, w: 130, h: 590 }, '#49545d')}${box({ x: 1070, y: 380, w: 130, h: 590 }, '#49545d')}
<rect x="560" y="390" width="480" height="180" fill="url(#steel)"/>${box({ x: 610, y: 560, w: 380, h: 70 }, '#3b4248', 4)}
${box({ x: 560, y: 740, w: 480, h: 220 }, '#5f6a72')}${box({ x: 620, y: 690, w: 360, h: 60 }, '#3b4248', 4)}
<path d="M60 700 L1540 660 L1540 676 L60 716 Z" fill="#d5dade"/>${repeat(9, (n) => `<ellipse cx="${1090 + n * 52}" cy="${668 - n}" rx="14" ry="5" fill="#555d63"/>`)}
<path d="M530 400 L530 960 M1070 400 L1070 960" stroke="#f2c230" stroke-width="14" stroke-dasharray="34 22"/>${panel(1240, 520)}`,

  injection: (light: Light) => `
${shadow(800, 990, 1400)}
${box({ x: 110, y: 640, w: 1380, h: 310 }, '#e6eaec', 16)}<rect x="110" y="640" width="1380" height="36" fill="${light.accent}"/>
${box({ x: 170, y: 380, w: 220, h: 270 }, '#c6ced3')}${box({ x: 560, y: 360, w: 170, h: 290 }, '#7d878f')}${box({ x: 760, y: 360, w: 170, h: 290 }, '#7d878f')}
${repeat(2, (n) => `<rect x="380" y="${410 + n * 170}" width="400" height="30" fill="url(#steel)"/>`)}
<rect x="930" y="470" width="430" height="80" rx="12" fill="url(#steel)"/>${repeat(6, (n) => `<rect x="${960 + n * 62}" y="462" width="36" height="96" rx="8" fill="#b55a28"/>`)}
<path d="M1230 240 L1370 240 L1330 440 L1270 440 Z" fill="#dfe4e6" stroke="#8b949a" stroke-width="6"/><path d="M1250 300 L1350 300 L1326 430 L1276 430 Z" fill="${light.accent}" opacity=".55"/>
<rect x="560" y="170" width="620" height="34" fill="#e9a63a"/><rect x="700" y="190" width="34" height="210" fill="#e9a63a"/><rect x="676" y="390" width="82" height="46" fill="#343a40"/>
${repeat(7, (n) => `<rect x="${230 + n * 120}" y="${860 + (n % 2) * 8}" width="78" height="44" rx="10" fill="${light.accent}" opacity=".85"/>`)}${panel(420, 690)}`,

  robot: (light: Light) => `
${shadow(600, 1010, 700)}${shadow(1180, 990, 640)}
${box({ x: 460, y: 850, w: 280, h: 120 }, '#3d444a')}<ellipse cx="600" cy="850" rx="130" ry="46" fill="#596169"/>
<path d="M600 840 L520 520 L860 300 L1040 460" stroke="#e8872b" stroke-width="104" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="M600 840 L520 520 L860 300 L1040 460" stroke="#fff" stroke-opacity=".2" stroke-width="34" fill="none" stroke-linejoin="round"/>
<circle cx="520" cy="520" r="78" fill="#33393f"/><circle cx="860" cy="300" r="64" fill="#33393f"/><circle cx="1040" cy="460" r="44" fill="#33393f"/>
<path d="M1040 480 L1010 590 M1040 480 L1080 590" stroke="#8d969c" stroke-width="26"/><rect x="980" y="590" width="130" height="70" fill="url(#steel)"/>
${box({ x: 900, y: 780, w: 560, h: 190 }, '#5b656d')}${repeat(3, (row) => repeat(5, (n) => `<rect x="${930 + n * 104}" y="${700 + row * -58 + 60}" width="86" height="48" rx="6" fill="${row === 2 && n > 2 ? 'none' : '#b9c1c7'}" opacity=".95"/>`))}
${repeat(10, (n) => `<rect x="${90 + n * 150}" y="640" width="10" height="330" fill="${light.accent}" opacity=".55"/>`)}<rect x="60" y="640" width="1480" height="10" fill="${light.accent}" opacity=".55"/>`,

  paintBooth: (light: Light) => `
${box({ x: 130, y: 180, w: 1340, h: 800 }, '#c9d2d6', 6)}<rect x="180" y="230" width="1240" height="700" fill="#eef3f5"/>
${repeat(16, (n) => `<rect x="${190 + n * 78}" y="240" width="58" height="260" fill="#dbe4e8"/>`)}
<rect x="180" y="300" width="1240" height="18" fill="#59636b"/>${repeat(5, (n) => `<path d="M${300 + n * 240} 318 l0 90" stroke="#59636b" stroke-width="8"/>${box({ x: 220 + n * 240, y: 404, w: 160, h: 260 }, n < 2 ? '#b9c1c6' : light.accent, 18)}`)}
<path d="M640 930 L640 700 L740 600" stroke="#e8a23a" stroke-width="52" fill="none" stroke-linejoin="round"/><rect x="716" y="560" width="90" height="44" fill="#30363b"/>
${repeat(18, (n) => `<path d="M800 580 L${900 + (n % 5) * 14} ${470 + n * 12}" stroke="${light.accent}" stroke-opacity=".22" stroke-width="12"/>`)}
${repeat(20, (n) => `<rect x="${190 + n * 62}" y="900" width="40" height="12" fill="#8d979d"/>`)}`,

  inspection: (light: Light) => `
${shadow(800, 1000, 1100)}
${box({ x: 270, y: 700, w: 1060, h: 260 }, '#39424a', 8)}<rect x="240" y="650" width="1120" height="66" fill="#20262b"/><rect x="240" y="650" width="1120" height="14" fill="#5a646c"/>
${box({ x: 330, y: 240, w: 120, h: 420 }, '#d7dee2')}${box({ x: 1150, y: 240, w: 120, h: 420 }, '#d7dee2')}${box({ x: 330, y: 200, w: 940, h: 120 }, light.accent)}
${box({ x: 700, y: 190, w: 170, h: 250 }, '#eef2f4')}<rect x="770" y="430" width="30" height="110" fill="url(#steel)"/><path d="M785 540 L785 590" stroke="#b92b2b" stroke-width="6"/><circle cx="785" cy="596" r="10" fill="#d43b2f"/>
<path d="M620 650 L660 600 L900 600 L950 650 Z" fill="url(#steel)"/>${repeat(4, (n) => `<ellipse cx="${700 + n * 60}" cy="622" rx="16" ry="8" fill="#40474d"/>`)}
<rect x="1360" y="430" width="200" height="150" rx="8" fill="#1d2328"/><rect x="1372" y="442" width="176" height="126" fill="#123b4a"/><path d="M1384 540 l30 -40 l26 18 l34 -60 l30 34 l30 -20" stroke="#58e0c8" stroke-width="5" fill="none"/>`,

  conveyor: (light: Light) => `
${shadow(800, 1010, 1500)}
<path d="M0 760 L1600 600 L1600 680 L0 860 Z" fill="#2c3338"/><path d="M0 760 L1600 600 L1600 612 L0 776 Z" fill="#545e66"/>
${repeat(22, (n) => `<circle cx="${30 + n * 74}" cy="${816 - n * 7.6}" r="19" fill="#8c959b"/><circle cx="${30 + n * 74}" cy="${816 - n * 7.6}" r="7" fill="#40474d"/>`)}
${repeat(8, (n) => `<rect x="${60 + n * 196}" y="${840 - n * 20}" width="26" height="190" fill="#4b555d"/>`)}
${repeat(7, (n) => box({ x: 70 + n * 220, y: 620 - n * 22, w: 140, h: 112 }, n % 3 === 1 ? light.accent : '#c49a5f', 6))}
${box({ x: 640, y: 260, w: 300, h: 300 }, '#dfe5e8')}<rect x="680" y="300" width="220" height="90" fill="#1d2a31"/><path d="M690 540 L560 700 L1030 650 L900 540 Z" fill="#ffef9a" opacity=".32"/><rect x="760" y="180" width="60" height="90" fill="#6b757c"/><circle cx="790" cy="150" r="30" fill="#3fae5a"/>`,

  mixingTank: (light: Light) => `
${shadow(540, 1000, 560)}${shadow(1120, 1000, 560)}
${repeat(2, (n) => {
  const x = 320 + n * 580
  return `<path d="M${x} 380 q220 -130 440 0 L${x + 440} 800 q-220 150 -440 0 Z" fill="url(#steel)"/><rect x="${x}" y="470" width="440" height="22" fill="#40474d" opacity=".6"/><rect x="${x}" y="690" width="440" height="22" fill="#40474d" opacity=".6"/><rect x="${x + 180}" y="190" width="80" height="140" fill="${light.accent}"/><rect x="${x + 206}" y="320" width="28" height="60" fill="#33393f"/><circle cx="${x + 90}" cy="580" r="48" fill="#1d2a31"/><circle cx="${x + 90}" cy="580" r="38" fill="${light.accent}" opacity=".75"/><rect x="${x + 60}" y="860" width="26" height="130" fill="#596169"/><rect x="${x + 354}" y="860" width="26" height="130" fill="#596169"/>`
})}
<path d="M0 300 L320 300 L320 430 M760 430 L760 260 L900 260 L900 430 M1340 560 L1600 560" stroke="#9aa4ab" stroke-width="30" fill="none" stroke-linejoin="round"/><path d="M540 870 L540 960 L1120 960 L1120 870" stroke="#7d8890" stroke-width="24" fill="none"/>${panel(1420, 640)}`,

  rolls: (light: Light) => `
${shadow(800, 1010, 1400)}
${box({ x: 120, y: 300, w: 110, h: 660 }, '#4c565e')}${box({ x: 1370, y: 300, w: 110, h: 660 }, '#4c565e')}
${repeat(3, (row) => repeat(5, (n) => `<circle cx="${330 + n * 235 + (row % 2) * 60}" cy="${400 + row * 180}" r="92" fill="#cfd6da"/><circle cx="${330 + n * 235 + (row % 2) * 60}" cy="${400 + row * 180}" r="92" fill="url(#body)"/><circle cx="${330 + n * 235 + (row % 2) * 60}" cy="${400 + row * 180}" r="18" fill="#40474d"/>`))}
<path d="M0 520 L330 308 L450 672 L565 308 L685 672 L800 308 L920 672 L1035 308 L1155 672 L1270 308 L1390 672 L1600 700" stroke="#fdfdf6" stroke-width="20" fill="none" stroke-linejoin="round"/>
<circle cx="1430" cy="850" r="150" fill="#f6f4ea"/><circle cx="1430" cy="850" r="104" fill="none" stroke="#d8d4c4" stroke-width="5"/><circle cx="1430" cy="850" r="60" fill="none" stroke="#d8d4c4" stroke-width="5"/><circle cx="1430" cy="850" r="26" fill="#a3875c"/><rect x="120" y="240" width="1360" height="70" fill="${light.accent}"/>`,

  plating: (light: Light) => `
${shadow(800, 1010, 1500)}
${repeat(5, (n) => `${box({ x: 80 + n * 300, y: 620, w: 260, h: 340 }, '#59646c', 8)}<rect x="${100 + n * 300}" y="640" width="220" height="70" fill="${['#3f78a8', '#4f9f7c', '#c9a24a', '#7a6fb0', '#5aa7b8'][n] ?? '#57a'}"/><rect x="${100 + n * 300}" y="640" width="220" height="14" fill="#fff" opacity=".35"/>${repeat(3, (s) => `<path d="M${140 + n * 300 + s * 60} 610 q-24 -50 6 -96 q24 -44 -4 -90" stroke="#fff" stroke-opacity=".22" stroke-width="14" fill="none"/>`)}`)}
<rect x="0" y="240" width="1600" height="36" fill="${light.accent}"/>${box({ x: 640, y: 220, w: 320, h: 90 }, '#e0a12e')}<path d="M720 300 L720 420 M880 300 L880 420" stroke="#454d54" stroke-width="12"/><rect x="660" y="416" width="280" height="18" fill="#454d54"/>
${repeat(6, (n) => `<rect x="${674 + n * 44}" y="432" width="30" height="150" fill="url(#steel)"/>`)}`,
} as const
