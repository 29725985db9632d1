// The code leaves the address bar and the history before it is used.
history.replaceState(null, "", "/login");
document.getElementById("login").requestSubmit();
