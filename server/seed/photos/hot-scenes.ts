import { box, type Light, panel, repeat, shadow } from './hall.ts'

/** Scenes of heat: melting, pouring, die casting, heat treatment, forging, welding. */
export const hotScenes = {
  meltingFurnace: (light: Light) => `
${shadow(780, 1000, 900)}
<ellipse cx="760" cy="520" rx="560" ry="420" fill="url(#heat)" opacity=".5"/>
${box({ x: 430, y: 430, w: 660, h: 540 }, '#4a3f3a', 30)}
<ellipse cx="760" cy="440" rx="330" ry="86" fill="#2a2320"/><ellipse cx="760" cy="440" rx="270" ry="64" fill="url(#heat)"/><ellipse cx="760" cy="446" rx="210" ry="44" fill="#fff3b0"/>
${repeat(11, (n) => `<rect x="${450 + n * 58}" y="560" width="30" height="360" rx="15" fill="#b4692f" opacity=".85"/>`)}
<path d="M1080 520 q90 30 110 180" stroke="#ffcf4a" stroke-width="26" fill="none"/><path d="M1080 520 q90 30 110 180" stroke="#fff6c8" stroke-width="10" fill="none"/>
${box({ x: 1090, y: 700, w: 210, h: 250 }, '#5a4a40', 24)}<ellipse cx="1195" cy="706" rx="96" ry="26" fill="#ffd860"/>
${repeat(26, (n) => `<circle cx="${560 + ((n * 137) % 520)}" cy="${150 + ((n * 89) % 260)}" r="${2 + (n % 4)}" fill="#ffdf80" opacity=".85"/>`)}
<rect x="160" y="330" width="40" height="640" fill="#d8a52a"/><path d="M180 340 L760 210 L760 400" stroke="#8a8f94" stroke-width="12" fill="none"/>${panel(190, 620)}<rect x="1320" y="300" width="26" height="660" fill="${light.accent}"/>`,

  dieCasting: (light: Light) => `
${shadow(800, 990, 1300)}
${box({ x: 140, y: 560, w: 1320, h: 400 }, '#56616b', 20)}
${box({ x: 200, y: 330, w: 250, h: 420 }, light.accent)}${box({ x: 640, y: 330, w: 210, h: 420 }, '#7b858d')}${box({ x: 900, y: 330, w: 210, h: 420 }, '#7b858d')}
${repeat(3, (n) => `<rect x="430" y="${372 + n * 150}" width="700" height="34" rx="17" fill="url(#steel)"/>`)}
<rect x="852" y="440" width="46" height="220" fill="#ff9a2a"/><rect x="852" y="440" width="46" height="220" fill="url(#heat)" opacity=".7"/>
${box({ x: 1130, y: 470, w: 260, h: 130 }, '#9aa3aa')}<rect x="1180" y="510" width="330" height="44" rx="22" fill="url(#steel)"/>
<path d="M760 330 L760 170 L1010 170 L1010 300" stroke="#e8872b" stroke-width="34" fill="none" stroke-linejoin="round"/><circle cx="1010" cy="310" r="30" fill="#3a3f44"/>
${repeat(10, (n) => `<path d="M1010 330 q${(n - 5) * 24} 60 ${(n - 5) * 40} 130" stroke="#e8f4ff" stroke-opacity=".35" stroke-width="6" fill="none"/>`)}
${panel(240, 640)}<rect x="200" y="800" width="1200" height="14" fill="#e6b422"/><rect x="520" y="640" width="90" height="200" fill="#2e353b"/>`,

  heatTreatment: (light: Light) => `
${shadow(800, 990, 1200)}
${box({ x: 260, y: 250, w: 1080, h: 720 }, '#6a5648', 12)}
<rect x="420" y="380" width="760" height="460" rx="18" fill="#20130c"/><rect x="440" y="400" width="720" height="420" rx="14" fill="#d8420c"/><ellipse cx="800" cy="620" rx="420" ry="260" fill="url(#heat)" opacity=".95"/>
${repeat(4, (row) => repeat(9, (n) => `<circle cx="${500 + n * 76}" cy="${470 + row * 96}" r="30" fill="#ffb347"/><circle cx="${500 + n * 76}" cy="${470 + row * 96}" r="13" fill="#ff7a1a"/>`))}
${repeat(5, (row) => `<rect x="450" y="${505 + row * 80}" width="700" height="9" fill="#6b2408"/>`)}
<rect x="380" y="200" width="840" height="150" rx="10" fill="#514339"/>${repeat(8, (n) => `<circle cx="${440 + n * 104}" cy="275" r="17" fill="#2f2721"/>`)}
<rect x="330" y="850" width="940" height="46" fill="url(#steel)"/>${repeat(12, (n) => `<circle cx="${370 + n * 78}" cy="912" r="20" fill="#a4abb0"/>`)}
${panel(1380, 520)}<rect x="1300" y="180" width="60" height="420" fill="${light.accent}"/><rect x="240" y="180" width="60" height="420" fill="#8a8f94"/>`,

  forging: (light: Light) => `
${shadow(800, 1000, 900)}
${box({ x: 480, y: 160, w: 640, h: 260 }, light.accent, 24)}${box({ x: 480, y: 400, w: 110, h: 560 }, '#48525a')}${box({ x: 1010, y: 400, w: 110, h: 560 }, '#48525a')}
<rect x="680" y="400" width="240" height="190" fill="url(#steel)"/><rect x="640" y="580" width="320" height="60" fill="#3c4349"/>
${box({ x: 560, y: 720, w: 480, h: 240 }, '#596169')}
<ellipse cx="800" cy="690" rx="320" ry="150" fill="url(#heat)" opacity=".85"/><rect x="690" y="650" width="220" height="64" rx="26" fill="#ffb02e"/><rect x="720" y="664" width="160" height="30" rx="15" fill="#fff0b0"/>
${repeat(34, (n) => `<path d="M800 690 l${Math.round(Math.cos(n * 0.9) * (120 + ((n * 53) % 220)))} ${Math.round(-Math.abs(Math.sin(n * 1.7)) * 180 + 40)}" stroke="#ffc95c" stroke-opacity=".7" stroke-width="3"/>`)}
<path d="M160 860 L640 690" stroke="url(#steel)" stroke-width="30"/><path d="M160 900 L640 720" stroke="#444" stroke-width="16"/>${panel(1220, 560)}`,

  welding: (light: Light) => `
${shadow(820, 1010, 1100)}
${box({ x: 260, y: 760, w: 1080, h: 210 }, '#4d565e')}
<path d="M300 760 L300 690 L1300 690 L1300 760" fill="#8d969c"/><rect x="360" y="610" width="880" height="84" rx="8" fill="url(#steel)"/><rect x="760" y="440" width="60" height="180" fill="url(#steel)"/>
<circle cx="300" cy="330" r="74" fill="${light.accent}"/><path d="M300 330 L560 220 L760 400" stroke="${light.accent}" stroke-width="70" fill="none" stroke-linejoin="round" stroke-linecap="round"/><circle cx="560" cy="220" r="46" fill="#2e3439"/><path d="M740 380 L830 590" stroke="#30363b" stroke-width="26"/>
${box({ x: 210, y: 390, w: 180, h: 580 }, '#e08a2c', 18)}
<circle cx="840" cy="606" r="330" fill="url(#heat)" opacity=".55"/><circle cx="840" cy="606" r="110" fill="#eaf4ff" opacity=".9"/><circle cx="840" cy="606" r="46" fill="#fff"/>
${repeat(60, (n) => `<path d="M840 606 q${Math.round(Math.cos(n * 1.3) * (60 + ((n * 31) % 200)))} ${Math.round(-60 - ((n * 47) % 120))} ${Math.round(Math.cos(n * 1.3) * (120 + ((n * 71) % 380)))} ${Math.round(60 + ((n * 37) % 300))}" stroke="#ffd27a" stroke-opacity=".65" stroke-width="2.5" fill="none"/>`)}
${panel(1300, 420)}`,
} as const
