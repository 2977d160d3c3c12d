import { defineTexts } from '../../../../ui/language/i18n.ts';

export const pushTexts = defineTexts('push', {
  fr: {
    switchPhone: 'Sonner sur ce téléphone',
    switchDevice: 'Sonner sur cet appareil',
    hint: 'Même quand le tableau est fermé et l’écran éteint.',
    escalations: 'Me prévenir aussi quand personne ne vient',
    test: 'M’envoyer un test',
    testSent: 'Test envoyé. Il arrive d’habitude en quelques secondes.',
    testArrived: 'Test bien reçu : cet appareil peut sonner.',
    testMissing:
      'Rien n’est arrivé ? Coupez le mode Ne pas déranger et l’économie d’énergie, puis vérifiez dans les réglages de l’appareil que les notifications de ce navigateur, ou de Sonnette, sont autorisées.',

    insecure:
      'Pour sonner tableau fermé, Sonnette doit être ouverte à une adresse en https. Parlez-en à la personne qui l’a installée.',
    unsupported:
      'Ce navigateur ne peut pas sonner tableau fermé. Essayez une version récente de Chrome, d’Edge, de Firefox ou de Safari.',
    needsApp: 'Sur iPhone et iPad, seule l’application installée peut sonner tableau fermé.',
    showHow: 'Voir comment l’installer',
    blocked: 'Les notifications de Sonnette sont bloquées sur cet appareil.',
    unblockIos: 'Autorisez-les dans Réglages › Notifications › Sonnette.',
    unblockAndroid:
      'Touchez l’icône à gauche de l’adresse, puis Autorisations › Notifications, et autorisez-les.',
    unblockAndroidApp:
      'Maintenez l’icône de Sonnette appuyée sur l’écran d’accueil, puis Infos sur l’appli › Notifications, et autorisez-les.',
    unblockDesktop: 'Cliquez sur l’icône à gauche de l’adresse, puis autorisez les notifications.',
    refused: 'Pas activé. {{reason}}',
    failed:
      'Ce navigateur n’a pas pu joindre son service de notifications. Vérifiez le réseau et réessayez.',
    offline: 'Sonnette ne répond pas. Vérifiez le réseau et réessayez.',

    cannotRing: 'Cet appareil ne peut pas sonner écran verrouillé',
    silent: 'Il n’a pas répondu à la notification « Service commencé ».',

    invite: 'Sonnette peut aussi vous appeler téléphone en poche, tableau fermé et écran éteint.',
    inviteDevice: 'Sonnette peut aussi vous appeler quand le tableau est fermé et l’écran éteint.',
    inviteApp:
      'Sonnette peut aussi vous appeler téléphone en poche, une fois installée sur l’écran d’accueil.',
    inviteYes: 'Activer les notifications',
    inviteNo: 'Non merci',
  },
  en: {
    switchPhone: 'Ring on this phone',
    switchDevice: 'Ring on this device',
    hint: 'Even when the board is closed and the screen is off.',
    escalations: 'Also alert me when nobody responds',
    test: 'Send me a test',
    testSent: 'Test sent. It usually arrives within seconds.',
    testArrived: 'Test received: this device can ring.',
    testMissing:
      'Nothing arrived? Turn off Do Not Disturb and battery saver, then check in the device’s settings that notifications from this browser, or from Sonnette, are allowed.',

    insecure:
      'To ring while the board is closed, Sonnette has to be opened at an https address. Talk to whoever installed it.',
    unsupported:
      'This browser cannot ring while the board is closed. Try a recent version of Chrome, Edge, Firefox or Safari.',
    needsApp: 'On iPhone and iPad, only the installed app can ring while the board is closed.',
    showHow: 'See how to install it',
    blocked: 'Notifications from Sonnette are blocked on this device.',
    unblockIos: 'Allow them in Settings › Notifications › Sonnette.',
    unblockAndroid:
      'Tap the icon to the left of the address, then Permissions › Notifications, and allow them.',
    unblockAndroidApp:
      'Touch and hold the Sonnette icon on the home screen, then App info › Notifications, and allow them.',
    unblockDesktop: 'Click the icon to the left of the address, then allow notifications.',
    refused: 'Not turned on. {{reason}}',
    failed: 'This browser could not reach its push service. Check the network and try again.',
    offline: 'Sonnette is not responding. Check the network and try again.',

    cannotRing: 'This device cannot ring while it is locked',
    silent: 'It did not answer the notification “Service started”.',

    invite:
      'Sonnette can also call you with your phone in your pocket, board closed and screen off.',
    inviteDevice: 'Sonnette can also call you when the board is closed and the screen is off.',
    inviteApp:
      'Sonnette can also call you with your phone in your pocket, once it is installed on the home screen.',
    inviteYes: 'Turn on notifications',
    inviteNo: 'No thanks',
  },
});
