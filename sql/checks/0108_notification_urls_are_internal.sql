-- The URL of a notification is a path inside the application.
select id, url
from site.notifications
where url !~ '^/([^/\\]|$)' or url ~ '[\x01-\x1f\x7f]';
